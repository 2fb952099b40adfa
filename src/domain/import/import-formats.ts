import { babyBuddy } from './baby-buddy.ts';
import { babyTracker } from './baby-tracker.ts';
import { huckleberry } from './huckleberry.ts';
import type { ImportFormat } from './import-format.ts';
import type { ImportTable } from './import-table.ts';
import { nara } from './nara.ts';
import { plainCsv } from './plain-csv.ts';
import { sproutTrack } from './sprout-track.ts';

/** Every format of tables; a new one is a file with a line here. The own export is no table. */
export const importFormats: readonly ImportFormat[] = [
  babyBuddy,
  sproutTrack,
  huckleberry,
  nara,
  babyTracker,
  plainCsv,
];

/** The formats that fit, the best first; more than one when their scores are close. */
type Detected = { format: ImportFormat; tables: readonly ImportTable[] }[];

const CLOSE = 0.15;

/**
 * The format of an import. A format takes the tables that it knows: of files that belong together it is the
 * one that is most certain of most of them.
 */
export function detectFormat(tables: readonly ImportTable[]): Detected {
  const found = importFormats
    .map((format) => {
      const scores = tables.map((table) => format.score(table));
      const own = tables.filter((_, i) => (scores[i] ?? 0) > 0);
      const rows = tables.map(({ rows }) => Math.max(1, rows.length));
      const all = rows.reduce((sum, count) => sum + count, 0);
      const score = scores.reduce((sum, each, i) => sum + each * (rows[i] ?? 1), 0) / all;
      return { format, tables: own, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const best = found[0]?.score ?? 0;
  return found.filter(({ score }) => score >= best - CLOSE);
}
