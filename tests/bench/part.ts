import type { Row } from './report/figures.ts';
import { type Family, syncedFamily } from './stage/family.ts';

/** One subject of the bench; run alone by `--only` and its name. */
export type Part = (run: Run) => Promise<Row[]>;

export type Run = {
  /** Histories to measure with, the smallest first. */
  sizes: readonly number[];
  /** A family of each size, with a phone that holds it. */
  families(): Promise<Family[]>;
  /** How often, in a run that is kept; fewer times in a quick one. */
  repeat(times: number): number;
};

export function createRun({ logs, quick }: { logs: readonly number[]; quick: boolean }): Run {
  const sizes = logs.toSorted((a, b) => a - b);
  return {
    sizes,
    async families() {
      const families: Family[] = [];
      for (const size of sizes) families.push(await syncedFamily(size));
      return families;
    },
    repeat: (times) => (quick ? Math.max(3, Math.ceil(times / 4)) : times),
  };
}

/** "150,000 logs", for the column that says what was measured at. */
export function logsOf({ logs }: { logs: number }): string {
  return `${logs.toLocaleString('en')} logs`;
}
