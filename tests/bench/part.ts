import type { Row } from './report/figures.ts';
import { type Family, syncedFamily } from './stage/family.ts';

/** One subject of the bench; run alone by `--only` and its name. */
export type Part = (run: Run) => Promise<Row[]>;

export type Run = {
  /** Histories to measure with, the smallest first. */
  sizes: readonly number[];
  /** A family of each size, with a phone that holds it. */
  families(): Promise<Family[]>;
  /** The smallest and the largest of them, for what takes long. */
  outerFamilies(): Promise<Family[]>;
  smallestFamily(): Promise<Family>;
  largestFamily(): Promise<Family>;
  /** How often, in a run that is kept; fewer times in a quick one. */
  repeat(times: number): number;
};

export function createRun({ logs, quick }: { logs: readonly number[]; quick: boolean }): Run {
  const sizes = logs.toSorted((a, b) => a - b);
  const familiesOf = async (wanted: readonly number[]) => {
    const families: Family[] = [];
    for (const size of wanted) families.push(await syncedFamily(size));
    return families;
  };
  return {
    sizes,
    families: () => familiesOf(sizes),
    outerFamilies: () => familiesOf(sizes.filter((_size, i) => i === 0 || i === sizes.length - 1)),
    smallestFamily: () => syncedFamily(sizes.at(0) ?? 0),
    largestFamily: () => syncedFamily(sizes.at(-1) ?? 0),
    repeat: (times) => (quick ? Math.max(3, Math.ceil(times / 4)) : times),
  };
}

/** "150,000 logs", for the column that says what was measured at. */
export function logsOf({ logs }: { logs: number }): string {
  return `${logs.toLocaleString('en')} logs`;
}
