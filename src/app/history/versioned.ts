import type { AnyRecord } from '../../../schema/records/record.ts';
import type { MergeShape } from '../../../schema/rules/merge.ts';
import type { FieldValue } from '../../domain/entries/record-history.ts';
import type { FieldText } from '../entries/field-text.ts';

/** A record whose former values can be shown and restored, whichever collection it is of. */
export type Versioned = {
  record: AnyRecord;
  shape: MergeShape;
  /** Where the server has its history. */
  path: string;
  /** This device has changes of it that the server does not have yet. */
  isUnsent: boolean;
  /** Whether this person may change it. */
  mayEdit: boolean;
  /** A version of a field in words. */
  textOf(change: FieldValue): FieldText;
  /** The edit that restores a version; null when no edit can. */
  editTo(change: FieldValue): Record<string, unknown> | null;
  /** @param decided paths whose value somebody has chosen, written even where it stays */
  edit(changes: Record<string, unknown>, decided?: readonly string[]): Promise<unknown>;
};

/** The values that an edit replaces, to undo it. */
export function formerValues(
  record: AnyRecord,
  edit: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const held: Readonly<Record<string, unknown>> = record;
  return Object.fromEntries(Object.keys(edit).map((name) => [name, held[name]]));
}
