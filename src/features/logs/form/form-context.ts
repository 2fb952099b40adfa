import { createContext, useContext } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';

/** What a form stands in, for fields that offer something by it. */
export type FormSurroundings = {
  /** The last entries of this type, newest first: what was used before. */
  recent: readonly EventRecord[];
  /** When the form was opened; it does not move while one types. */
  openedAt: number;
  /** The zone the entry is in. */
  tz: string;
};

export const FormSurroundingsContext = createContext<FormSurroundings | null>(null);

export function useFormSurroundings(): FormSurroundings {
  const surroundings = useContext(FormSurroundingsContext);
  if (!surroundings) throw new Error('Fields stand inside an entry form.');
  return surroundings;
}

export const useFormRecent = (): readonly EventRecord[] => useFormSurroundings().recent;
