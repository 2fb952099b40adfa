import type { CollectionName } from '../../../schema/collections.ts';
import type { ImportPlan, PlannedRecord } from './import-plan.ts';
import type { RowProblem } from './parsed-row.ts';

/** What a person sees of a plan before anything is written. */
export type ImportPreview = {
  fresh: number;
  known: number;
  duplicates: number;
  inTrash: number;
  /** Records that are here and get files. */
  lacking: number;
  /** Rows that become a note, and rows that only the report has. */
  notes: number;
  left: number;
  /** By collection, and by type for log entries. */
  counts: readonly { collection: CollectionName; type: string; count: number }[];
  problems: readonly { problem: RowProblem; count: number }[];
  /** The first and the last start of an entry, epoch ms. */
  from: number | null;
  to: number | null;
  /** The first and the last entries in the order of their start. */
  first: readonly PlannedRecord[];
  last: readonly PlannedRecord[];
};

const SHOWN = 3;

export function previewOf(plan: ImportPlan): ImportPreview {
  const { fresh, known, duplicates, inTrash, lacking, report } = plan;
  const counts = new Map<string, { collection: CollectionName; type: string; count: number }>();
  for (const { collection, fields } of fresh) {
    const type = typeof fields['type'] === 'string' ? fields['type'] : '';
    const key = `${collection} ${type}`;
    const found = counts.get(key) ?? { collection, type, count: 0 };
    counts.set(key, { ...found, count: found.count + 1 });
  }
  const problems = new Map<RowProblem, number>();
  for (const { problem } of report) {
    if (problem !== null) problems.set(problem, (problems.get(problem) ?? 0) + 1);
  }
  const entries = fresh
    .filter(({ collection }) => collection === 'events')
    .toSorted((a, b) => startOf(a) - startOf(b));
  const [oldest] = entries;
  const newest = entries.at(-1);
  return {
    fresh: fresh.length,
    known,
    duplicates: duplicates.length,
    inTrash: inTrash.length,
    lacking: lacking.length,
    notes: report.filter(({ outcome }) => outcome === 'note').length,
    left: report.filter(({ outcome }) => outcome === 'left').length,
    counts: [...counts.values()].toSorted((a, b) => b.count - a.count),
    problems: [...problems].map(([problem, count]) => ({ problem, count })),
    from: oldest ? startOf(oldest) : null,
    to: newest ? startOf(newest) : null,
    first: entries.slice(0, SHOWN),
    last: entries.slice(Math.max(SHOWN, entries.length - SHOWN)),
  };
}

function startOf({ fields }: PlannedRecord): number {
  return Number(fields['startedAt'] ?? 0);
}
