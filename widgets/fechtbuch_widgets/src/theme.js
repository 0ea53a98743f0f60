// Light or dark, judged by the background the host gives us, whatever the host is.

/**
 * Relative luminance of a computed colour, 0 to 1; null if it is transparent or not understood.
 * @param {string} colour
 */
export function luminance(colour) {
  const parts = colour.match(/^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?\)$/);
  if (!parts || (parts[4] !== undefined && Number(parts[4]) < 0.5)) return null;
  const [r, g, b] = [1, 2, 3].map((k) => {
    const share = Number(parts[k]) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/**
 * Keep `data-theme` of the root at what the host shows.
 * @param {HTMLElement} root @param {AbortSignal} signal
 */
export function followTheme(root, signal) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const read = () => {
    const probe = getComputedStyle(root).getPropertyValue("--fb-probe").trim();
    root.style.backgroundColor = probe;
    const light = luminance(getComputedStyle(root).backgroundColor);
    root.style.backgroundColor = "";
    root.dataset["theme"] = (light === null ? !dark.matches : light > 0.4) ? "light" : "dark";
  };
  const watch = new MutationObserver(read);
  for (const node of [document.documentElement, document.body]) watch.observe(node, { attributes: true, attributeFilter: ["class", "style", "data-jp-theme-light", "data-jp-theme-name", "data-theme"] });
  dark.addEventListener("change", read, { signal });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  read();
}
