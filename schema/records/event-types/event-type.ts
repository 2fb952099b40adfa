/**
 * The schema's definition of one log type, without the schema of its payload (`eventPayloads` in
 * event.ts). Every property is required, so that a new type decides each of them. Only `maxMs` is
 * part of the wire (`wire/protocol.test.ts`).
 */
export interface EventTypeDefinition {
  /** The maximum length; 0: a moment without an end. */
  readonly maxMs: number;
  /** Whether it may have no child: such an entry belongs to its author. */
  readonly childless: boolean;
  /** Whether it may be dated during pregnancy, not only from the day before birth. */
  readonly beforeBirth: boolean;
  /** Whether the note is the entry itself and must not be empty. */
  readonly needsNote: boolean;
  /** The right that allows it: by its name in `log`, or by the level for medicines. */
  readonly right: 'log' | 'medication';
  /**
   * The smallest preset of rights that may log it (`rights/presets.ts`): of every carer, of the
   * nanny, or only of the co-parent.
   */
  readonly presets: 'carers' | 'nanny' | 'coparent';
  /** Its running timers; null: it is only logged afterwards. */
  readonly timer: TimerDefinition | null;
  /** The notification type in the socket events. */
  readonly notification: 'feeding' | 'diaper' | 'sleep' | 'activity';
}

/** The timers of one log type. Their kind is the name of the type. */
export type TimerDefinition = {
  /** A left and a right side that run and pause independently; else it runs from its start. */
  readonly sides: boolean;
  /** Only one runs at a time for a child: `child`; for a child and the person who started it: `person`. */
  readonly oneFor: 'child' | 'person';
  /** The field of its payload that tells timers apart which may run together; null: none. */
  readonly variant: string | null;
};

/** A timer without sides, one for each child. */
export const plainTimer = { sides: false, oneFor: 'child', variant: null } as const;
