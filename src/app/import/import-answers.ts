import type { ColumnMapping } from '../../domain/import/column-mapping.ts';
import type { ReadOptions } from '../../domain/import/import-format.ts';
import type { ChildAnswer } from '../../domain/import/plan-rows.ts';
import type { StoredAnswers } from './import-facts.ts';

/** The value of a child in the answers that becomes a new child here. */
export const NEW_CHILD = 'new';

/** The answers as the parsers take them. */
export function readOptionsOf({ units, dateOrder, mapping }: StoredAnswers): ReadOptions {
  // The screen that writes it offers only our fields and kinds.
  return { units, dateOrder, mapping: mapping as ColumnMapping | null };
}

export function childAnswersOf({ children }: StoredAnswers): Record<string, ChildAnswer> {
  return Object.fromEntries(
    Object.entries(children).map(([key, answer]): [string, ChildAnswer] => [
      key,
      answer === null ? null : answer === NEW_CHILD ? { create: true } : { childId: answer },
    ]),
  );
}
