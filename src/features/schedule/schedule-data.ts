import { useMemo } from 'react';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useDeviceZone } from '../../app/use-device-zone.ts';
import { useQuery } from '../../app/use-query.ts';
import { type DayNote, dayNotes } from '../../domain/schedule/day-notes.ts';
import { type DayWindow, type Shown, shownIn } from '../../domain/schedule/shown.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { collections } from '../../../schema/collections.ts';
import { liveEntries } from '../../replica/stores/schedule.ts';
import { layerOf } from './layers.ts';
import type { ScheduleAddress } from './schedule-address.ts';

/** What the views of the schedule read. */

export type ScheduleEntry = Entry<ScheduleRecord>;
export type ShownEntry = Shown<ScheduleEntry>;

/** What a view shows of a window of days. */
export type ScheduleOf = {
  /** In order; undefined while they are read. */
  shown: readonly ShownEntry[] | undefined;
  notes: readonly DayNote[];
  /** There are entries that the filters hide. */
  hides: boolean;
  /** There is no entry at all, at no time. */
  isNone: boolean;
};

export type Filters = Pick<ScheduleAddress, 'person' | 'category' | 'hidden'>;

/** Everything in a window that the filters let through. */
export function useSchedule({ from, to }: DayWindow, filters: Filters): ScheduleOf {
  const tz = useDeviceZone();
  const { childIds, children } = useSelectedChild();
  const isAll = children === undefined || childIds.length === children.length;
  const entries = useQuery(liveEntries, []);
  const notes = useDayNotes({ from, to }, filters);
  const { person, category, hidden } = filters;
  const chosen = isAll ? '' : childIds.join();
  const hiddenLayers = hidden.join();
  return useMemo(() => {
    if (entries === undefined) return { shown: undefined, notes, hides: false, isNone: false };
    const kids = chosen === '' ? null : new Set(chosen.split(','));
    const hiddenSet = new Set(hiddenLayers.split(','));
    const passing = entries.filter(
      ({ record }) =>
        !hiddenSet.has(layerOf(record)) &&
        (category === null || record.category === category) &&
        (person === undefined || concerns(record, person)) &&
        (kids === null ||
          record.childIds.length === 0 ||
          record.childIds.some((id) => kids.has(id))),
    );
    return {
      shown: shownIn(passing, { from, to }, tz),
      notes,
      hides: passing.length < entries.length,
      isNone: entries.length === 0,
    };
  }, [entries, notes, from, to, tz, category, person, chosen, hiddenLayers]);
}

function concerns({ assignedTo, createdBy }: ScheduleRecord, person: string): boolean {
  return assignedTo.includes(person) || (assignedTo.length === 0 && createdBy === person);
}

function useDayNotes({ from, to }: DayWindow, filters: Filters): readonly DayNote[] {
  const { seesDocuments } = useRights();
  const { chosen } = useSelectedChild();
  const { person, category, hidden } = filters;
  const isNarrow = person !== undefined || category !== null;
  const ofDocuments = seesDocuments && !hidden.includes('documents') && !isNarrow;
  const documents = useQuery(
    (replica) => replica.store(collections.documents).live({ order: 'newestFirst' }),
    [],
  );
  const ofChildren = !hidden.includes('birthdays') && !isNarrow;
  return useMemo(
    () =>
      dayNotes(
        {
          children: ofChildren ? chosen.map(({ record }) => record) : [],
          // The title of a sensitive one may be locked.
          documents: ofDocuments
            ? (documents ?? []).map(({ record }) => record).filter(({ sensitive }) => !sensitive)
            : [],
        },
        { from, to },
      ),
    [chosen, documents, ofChildren, ofDocuments, from, to],
  );
}
