import { createContext, useContext } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import type { ListKind } from '../../../schema/records/list-item-kinds.ts';
import type { ListItem } from '../../../schema/records/list-item.ts';
import type { Units } from '../../domain/units.ts';
import type { Live } from '../../lib/live.ts';

/** A record that an entry can name. */
export type Linkable = { id: string; name: string };

type LogWindow = { types: readonly EventType[]; from?: number };

/** The context of the fields of an entry form. */
export type FormContext = {
  /** The last entries of this type, newest first, to offer earlier values. */
  recent: readonly EventRecord[];
  /** The time at which the form was opened; it does not change while the person types. */
  openedAt: number;
  /** The time zone of the entry. */
  tz: string;
  units: Units;
  /** All children of the family. */
  family: readonly ChildRecord[];
  /** The entry being edited; null for a new one. */
  ownId: string | null;
  /** All entries of some types, oldest first, for a form that needs more than the last ones. */
  readLog: (wanted: LogWindow) => Live<readonly EventRecord[]> | null;
  /** One of the family's lists by name, archived items too. */
  readList: <K extends ListKind>(kind: K) => Live<readonly ListItem<K>[]> | null;
  /**
   * Adds new items to the family's lists at once, also when the entry is not saved; false: they could not be
   * stored, which the person has been told. null if this person may not.
   */
  addToList: ((items: readonly NewListItem[]) => Promise<boolean>) | null;
  /** The contacts of the family by name; null without a replica. */
  readContacts: () => Live<readonly Linkable[]> | null;
  /** The documents that this person may link, newest first; null if they see none. */
  readDocuments: () => Live<readonly Linkable[]> | null;
  /**
   * Until when this device has what others logged, epoch ms; null: it has never synced; undefined: not
   * known yet.
   */
  lastSyncAt: number | null | undefined;
  /** The people of the family. */
  people: readonly { id: string; name: string }[];
  nameOf: (userId: string | null) => string;
  /** Saves this entry and opens a new one of another type; null if this person may not log that. */
  saveAndAdd: (type: EventType) => (() => void) | null;
};

/** An item with what is known of it; the rest has its usual values. */
export type NewListItem = { kind: ListKind; name: string; childId: string | null } & Record<
  string,
  unknown
>;

const Context = createContext<FormContext | null>(null);
export const FormContextProvider = Context.Provider;

export function useEntryFormContext(): FormContext {
  const context = useContext(Context);
  if (!context) throw new Error('Fields stand inside an entry form.');
  return context;
}
