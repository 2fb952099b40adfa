import * as z from 'zod/mini';
import { RecordId } from './record.ts';

/**
 * What a person answered about two entries that may be one act, as fields of the entries. They are
 * not part of the schema of events: a screen that needs them reads them here, records are open
 * (decision 007), and a value that cannot be read counts as absent.
 */
export type DuplicateAnswer = {
  /** Of a removed entry: the one that it was merged into. */
  mergedInto: string | null;
  /** Of a kept entry: those that were merged into it. Their likes and comments belong to it. */
  mergedFrom: readonly string[];
  /** Entries that are another act. One entry of a pair is enough to know. */
  differsFrom: readonly string[];
};

/** More would be many answers about one entry; the oldest are dropped. */
export const DIFFERS_FROM_MAX = 20;
export const MERGED_FROM_MAX = 20;

const Ids = z.array(RecordId);

export function duplicateAnswerIn(entry: Readonly<Record<string, unknown>>): DuplicateAnswer {
  const mergedInto = RecordId.safeParse(entry['mergedInto']);
  return {
    mergedInto: mergedInto.success ? mergedInto.data : null,
    mergedFrom: idsIn(entry['mergedFrom']),
    differsFrom: idsIn(entry['differsFrom']),
  };
}

/** Whether a field of an entry is part of such an answer. */
export function isDuplicateAnswer(field: string): boolean {
  return field === 'mergedInto' || field === 'mergedFrom' || field === 'differsFrom';
}

function idsIn(value: unknown): readonly string[] {
  const { success, data } = Ids.safeParse(value);
  return success ? data : [];
}
