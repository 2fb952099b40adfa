import type { EventRecord } from '../../../schema/records/event.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import { editToRestore } from '../../domain/entries/entry-history.ts';
import type { EventChanges } from '../../replica/stores/events.ts';
import { useRights } from '../entries/rights.ts';
import { useFieldText } from '../entries/use-field-text.ts';
import { useReplica } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import type { Versioned } from './versioned.ts';

/** The versions of an entry of the log. */
export function useVersionedEvent(event: EventRecord): Versioned {
  const replica = useReplica();
  const textOf = useFieldText();
  const { mayEdit } = useRights();
  const state = useQuery(({ events }) => events.get(event.id), [event.id])?.state ?? 'saved';
  return {
    record: event,
    shape: eventMerge,
    path: `/api/events/${encodeURIComponent(event.id)}/history`,
    isUnsent: state !== 'saved',
    mayEdit: replica !== null && mayEdit(event),
    textOf: (change) => textOf(event, change),
    editTo: (change) => editToRestore(event, change),
    edit: async (changes, decided) =>
      replica?.events.edit(event.id, changes as EventChanges, decided),
  };
}
