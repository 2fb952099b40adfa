import { createContext, useContext } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { Units } from '../../domain/units.ts';

/** What the fields of an entry form know of the form around them. */
export type FormContext = {
  /** The last entries of this type, newest first: what was used before. */
  recent: readonly EventRecord[];
  /** When the form was opened; it does not move while one types. */
  openedAt: number;
  /** The zone the entry is in. */
  tz: string;
  units: Units;
  /** All children of the family. */
  family: readonly ChildRecord[];
  nameOf: (userId: string | null) => string;
};

const Context = createContext<FormContext | null>(null);
export const FormContextProvider = Context.Provider;

export function useEntryFormContext(): FormContext {
  const context = useContext(Context);
  if (!context) throw new Error('Fields stand inside an entry form.');
  return context;
}
