import * as z from 'zod/mini';
import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import { type AnyRecord, AnyRecord as recordSchema } from '../../../schema/records/record.ts';

/** What an archive of Nestling contains: `schema/export/archive.ts` writes it. */
export type OwnRecords = {
  records: ReadonlyMap<CollectionName, readonly AnyRecord[]>;
  /** The lines that are no records, by file, from 1. */
  unreadable: readonly { file: string; row: number }[];
  /** Files with something that no import makes: the profile, sign-ins, invitations. */
  others: readonly string[];
  /** The person who made the export; null where it does not say so. */
  exporter: Exporter | null;
  /** The files of photos and documents, by `mediaStem`. */
  media: ReadonlySet<string>;
};

const Exporter = z.looseObject({ id: z.string(), username: z.string() });
export type Exporter = z.infer<typeof Exporter>;

/** The name of a file in the folder `data` of an archive; null for another file. */
export function dataNameOf(path: string): string | null {
  return /(?:^|\/)data\/(\w+)\.json$/.exec(path)?.[1] ?? null;
}

/** The collection of a file of the archive; null for another file. */
export function collectionOfPath(path: string): CollectionName | null {
  const name = dataNameOf(path);
  return collectionNames.find((collection) => collection === name) ?? null;
}

/** The person whom `data/profile.json` names. */
export function readExporter(text: string): Exporter | null {
  const parsed = Exporter.safeParse(jsonIn(text));
  return parsed.success ? parsed.data : null;
}

/** The records of a file that has one a line, and which lines are none. */
export function readOwnRecords(text: string): { records: AnyRecord[]; unreadable: number[] } {
  const records: AnyRecord[] = [];
  const unreadable: number[] = [];
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end === -1 ? text.length : end).trim();
    from = end === -1 ? text.length : end + 1;
    if (line === '' || line === '[' || line === ']' || line === '[]') continue;
    const parsed = recordSchema.safeParse(jsonIn(line.endsWith(',') ? line.slice(0, -1) : line));
    if (parsed.success) records.push(parsed.data);
    else unreadable.push(records.length + unreadable.length + 1);
  }
  return { records, unreadable };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
