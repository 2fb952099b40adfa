import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { DatedSummary, Summary } from './figures.ts';
import { toMarkdown } from './table.ts';

/** The files that `--write` updates: the rows as data, and the page made of them. */

const docs = join(import.meta.dirname, '../../../docs');
const DATA = join(docs, 'benchmarks.json');
const PAGE = join(docs, 'benchmarks.md');

export type Kept = Record<string, DatedSummary[]>;

/**
 * Merges the rows of a part into the stored ones.
 *
 * @param isWhole all sizes of the part were measured: rows it no longer measures are removed. After a run of
 * few sizes the other rows stay.
 */
export function merge(
  kept: Kept,
  part: string,
  { rows, isWhole }: { rows: readonly DatedSummary[]; isWhole: boolean },
): Kept {
  const fresh = new Map(rows.map((row) => [keyOf(row), row]));
  const old = isWhole ? [] : (kept[part] ?? []);
  const known = new Set(old.map(keyOf));
  return {
    ...kept,
    [part]: [
      ...old.map((row) => fresh.get(keyOf(row)) ?? row),
      ...[...fresh].filter(([key]) => !known.has(key)).map(([, row]) => row),
    ],
  };
}

export async function readKept(): Promise<Kept> {
  const text = await readFile(DATA, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Kept;
}

/** @param parts all parts in the order of the page, with their titles */
export async function writeKept(
  kept: Kept,
  parts: readonly { name: string; title: string }[],
): Promise<void> {
  const sections = parts.flatMap(({ name, title }) => {
    const rows = kept[name];
    return rows ? [{ title, rows }] : [];
  });
  const page = [
    '# Benchmarks',
    '',
    'Written by `npm run bench -- --write`; not to be edited by hand. What each row means and how',
    'it is measured: [tests/bench](../tests/bench/README.md).',
    '',
    `Production build, headless Chromium, ${cpus().length} shared cores, Node ${process.version}. Absolute times are those`,
    'of one machine on one day; what stands beside a figure was measured in the same run, and the',
    'ratio is what holds. A goal that was missed says so.',
    '',
    toMarkdown(sections),
  ];
  await writeFile(DATA, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(PAGE, page.join('\n'));
}

/** What makes a row the same in two runs. */
export function keyOf({ id, measure, setting }: Summary): string {
  return `${id} ${measure} ${setting}`;
}
