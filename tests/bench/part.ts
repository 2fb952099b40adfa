import type { Row } from './report/figures.ts';
import { type Family, syncedFamily } from './stage/family.ts';

/** One subject of the bench; `--only` with its name runs it alone. */
export type Part = (run: Run) => Promise<Row[]>;

export type Run = {
  /** History sizes to measure with, smallest first. */
  sizes: readonly number[];
  /** A family of each size, with a phone that has synced it. */
  families(): Promise<Family[]>;
  /** The smallest and the largest of them, for slow measures. */
  outerFamilies(): Promise<Family[]>;
  smallestFamily(): Promise<Family>;
  largestFamily(): Promise<Family>;
  /** Repetitions in a run that is stored; a quick run has fewer. */
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

/** "150,000 logs", for the column of conditions. */
export function logsOf({ logs }: { logs: number }): string {
  return `${logs.toLocaleString('en')} logs`;
}
