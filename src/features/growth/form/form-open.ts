/** The form that is open: a new measurement of a child, or one that is stored. */
export type FormOpen =
  | {
      kind: 'new';
      childId: string;
      /** The day it begins with; null: today. */
      date: string | null;
      /** Tells several new ones apart, one after the other. */
      turn?: number;
    }
  | { kind: 'edit'; childId: string; id: string };
