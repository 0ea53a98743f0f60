// Amounts: integers, or fractions written as strings.

/** @import { Amount } from "./contract.js" */

/**
 * The amount as a number for drawing only; null where there is none.
 * @param {Amount | null | undefined} amount
 */
export function size(amount) {
  if (amount === null || amount === undefined) return null;
  if (typeof amount === "number") return amount;
  const [above, below] = amount.split("/");
  return below === undefined ? Number(above) : Number(above) / Number(below);
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
const divisor = (a, b) => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));

/** @param {Amount} amount @returns {[bigint, bigint]} */
function fraction(amount) {
  const [above, below] = String(amount).split("/");
  return [BigInt(above ?? "0"), BigInt(below ?? "1")];
}

/**
 * Exactly `now - before`, as text with a sign; "" if equal.
 * @param {Amount} now @param {Amount} before
 */
export function difference(now, before) {
  const [a, b] = fraction(now);
  const [c, d] = fraction(before);
  const above = a * d - c * b;
  if (above === 0n) return "";
  const below = b * d;
  const common = divisor(above, below);
  const whole = above / common;
  const sign = whole < 0n ? "−" : "+";
  const digits = String(whole < 0n ? -whole : whole);
  return below === common ? sign + digits : `${sign}${digits}/${below / common}`;
}
