/** Random values; the same seed gives the same sequence (mulberry32, public domain). */
export type SeededRandom = {
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  hit(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
};

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + next() * (max - min);
  return {
    between,
    whole: (min, max) => Math.floor(between(min, max + 1)),
    hit: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  };
}
