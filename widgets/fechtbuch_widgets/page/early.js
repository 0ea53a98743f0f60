// Runs before the page is drawn: shows the story instead of the panels wherever these cannot run.
(() => {
  const root = document.documentElement;
  const able = "noModule" in HTMLScriptElement.prototype && "DecompressionStream" in window && "hasOwn" in Object;
  const tell = (words) => {
    root.classList.remove("steps");
    const fault = document.getElementById("fault");
    fault.textContent = words;
    fault.hidden = false;
  };
  window.fault = () => tell("The panels could not be drawn from what this page holds. Here is the fight as text.");
  root.classList.toggle("steps", able);
  window.addEventListener("DOMContentLoaded", () => {
    if (!able) tell("This browser is too old for the panels. Here is the fight as text.");
    const button = document.getElementById("telling");
    button.addEventListener("click", () => button.setAttribute("aria-expanded", String(root.classList.toggle("told"))));
  });
})();
