// Heights of the rows of a long list, mostly estimated, with sums in O(log n) (a Fenwick tree).

export class Heights {
  /** @param {Float64Array} heights taken over */
  constructor(heights) {
    this.heights = heights;
    const n = heights.length;
    this.sums = new Float64Array(n + 1);
    for (let k = 1; k <= n; k++) {
      this.sums[k] = /** @type {number} */ (this.sums[k]) + /** @type {number} */ (heights[k - 1]);
      const up = k + (k & -k);
      if (up <= n) this.sums[up] = /** @type {number} */ (this.sums[up]) + /** @type {number} */ (this.sums[k]);
    }
  }

  get length() {
    return this.heights.length;
  }

  /** Height of all rows before row k. @param {number} k */
  before(k) {
    let sum = 0;
    for (let j = k; j > 0; j -= j & -j) sum += /** @type {number} */ (this.sums[j]);
    return sum;
  }

  get total() {
    return this.before(this.length);
  }

  /** @param {number} k */
  get(k) {
    return this.heights[k] ?? 0;
  }

  /** Put a measured height; gives by how much it differs. @param {number} k @param {number} height */
  put(k, height) {
    const by = height - this.get(k);
    if (Math.abs(by) < 0.01) return 0;
    this.heights[k] = height;
    for (let j = k + 1; j <= this.length; j += j & -j) this.sums[j] = /** @type {number} */ (this.sums[j]) + by;
    return by;
  }

  /** The nearest top of a row at or below this offset; what is within half a pixel counts as there. @param {number} offset */
  edge(offset) {
    const k = this.at(Math.max(0, offset));
    const top = this.before(k);
    return offset - top <= 0.5 ? top : top + this.get(k);
  }

  /** The row that covers this offset from the top. @param {number} offset */
  at(offset) {
    let k = 0;
    let rest = offset;
    for (let bit = 1 << Math.floor(Math.log2(this.length || 1)); bit > 0; bit >>= 1) {
      const sum = this.sums[k + bit];
      if (k + bit <= this.length && sum !== undefined && sum <= rest) {
        k += bit;
        rest -= sum;
      }
    }
    return Math.max(0, Math.min(k, this.length - 1));
  }
}
