import type * as z from 'zod/mini';

/**
 * What the schema says of one type of log. Every property is required: a new type decides each of
 * them. Only `payload` and `maxMs` are part of the wire (`wire/protocol.test.ts`).
 */
export interface EventTypeDefinition {
  readonly payload: z.ZodMiniType<object>;
  /** How long one may last; 0: a moment that has no end. */
  readonly maxMs: number;
  /** May belong to no child: such an entry is its author's own. */
  readonly childless: boolean;
  /** May be dated in the pregnancy, not only from the day before the birth on. */
  readonly beforeBirth: boolean;
  /** The note is the entry itself and may not be empty. */
  readonly needsNote: boolean;
  /** The right of a grant that allows it: by its name in `log`, or by the level for medicines. */
  readonly right: 'log' | 'medication';
  /**
   * The smallest preset of rights that may log it (`rights/presets.ts`): every carer's, the
   * nanny's, or only the co-parent's.
   */
  readonly presets: 'carers' | 'nanny' | 'coparent';
  /** The notification type that the socket events carry. */
  readonly notification: 'feeding' | 'diaper' | 'sleep' | 'activity';
  /**
   * Parts of the payload with a column of their own in an export, by their path; the rest goes to
   * the column `more`. Columns keep their names and places; new ones are added at the end.
   */
  readonly columns: readonly string[];
}
