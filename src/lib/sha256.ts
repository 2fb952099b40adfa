/**
 * SHA-256 of a stream (FIPS 180-4). `crypto.subtle` only takes a whole file at once, and a video does
 * not fit into the memory of a phone.
 */

const K = new Int32Array(64);
const INITIAL = new Int32Array(8);
fillConstants();

export class Sha256 {
  readonly #state = INITIAL.slice();
  readonly #block = new Uint8Array(64);
  readonly #words = new Int32Array(64);
  #inBlock = 0;
  #bytes = 0;

  update(data: Uint8Array): this {
    let at = 0;
    this.#bytes += data.length;
    if (this.#inBlock > 0) {
      at = Math.min(64 - this.#inBlock, data.length);
      this.#block.set(data.subarray(0, at), this.#inBlock);
      this.#inBlock += at;
      if (this.#inBlock < 64) return this;
      this.#compress(this.#block, 0);
      this.#inBlock = 0;
    }
    for (; at + 64 <= data.length; at += 64) this.#compress(data, at);
    this.#block.set(data.subarray(at));
    this.#inBlock = data.length - at;
    return this;
  }

  /** The digest in hexadecimal. The instance cannot be used afterwards. */
  hex(): string {
    const bits = this.#bytes * 8;
    const padding = new Uint8Array((this.#inBlock < 56 ? 56 : 120) - this.#inBlock + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    this.update(padding);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #compress(data: Uint8Array, at: number): void {
    compressBlock(this.#state, this.#words, data, at);
  }
}

/**
 * Mixes 64 bytes into the state. The casts say that an index is within its array; a loop that runs
 * a million times a file has no room for checks.
 */
function compressBlock(state: Int32Array, words: Int32Array, data: Uint8Array, at: number): void {
  for (let i = 0, j = at; i < 16; i += 1, j += 4) {
    words[i] =
      ((data[j] as number) << 24) |
      ((data[j + 1] as number) << 16) |
      ((data[j + 2] as number) << 8) |
      (data[j + 3] as number);
  }
  for (let i = 16; i < 64; i += 1) {
    const w15 = words[i - 15] as number;
    const w2 = words[i - 2] as number;
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (words[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** The fractional parts of the square and cube roots of the first primes (FIPS 180-4, 4.2.2, 5.3.3). */
function fillConstants(): void {
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    if (!isPrime(candidate)) continue;
    if (found < 8) INITIAL[found] = fractionBits(Math.sqrt(candidate));
    K[found] = fractionBits(Math.cbrt(candidate));
    found += 1;
  }
}

function fractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

function isPrime(candidate: number): boolean {
  for (let factor = 2; factor * factor <= candidate; factor += 1) {
    if (candidate % factor === 0) return false;
  }
  return true;
}
