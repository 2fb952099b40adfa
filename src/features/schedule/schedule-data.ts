import { useMemo } from 'react';
import type { ScheduleCategory, ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useDeviceZone } from '../../app/use-device-zone.ts';
import { useQuery } from '../../app/use-query.ts';
import { type DayNote, dayNotes } from '../../domain/schedule/day-notes.ts';
import { OVERDUE_DAYS, overdueVaccinations } from '../../domain/schedule/overdue-vaccinations.ts';
import { type DayWindow, type Shown, shownIn } from '../../domain/schedule/shown.ts';
import { dayIn } from '../../i18n/format.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { collections } from '../../../schema/collections.ts';
import { liveList } from '../../replica/stores/list-items.ts';
import { liveEntries } from '../../replica/stores/schedule.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Layer, layerOf } from './layers.ts';
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
export function useSchedule(days: DayWindow, filters: Filters): ScheduleOf {
  const entries = useQuery(liveEntries, []);
  const notes = useDayNotes(entries, days, filters);
  const passing = usePassing(entries, days, filters);
  return useMemo(() => ({ ...passing, notes }), [passing, notes]);
}

/** The same, without what days have besides entries. */
export function useEntries(days: DayWindow, filters: Filters): Omit<ScheduleOf, 'notes'> {
  return usePassing(useQuery(liveEntries, []), days, filters);
}

function usePassing(
  entries: readonly ScheduleEntry[] | undefined,
  { from, to }: DayWindow,
  { person, category, hidden }: Filters,
): Omit<ScheduleOf, 'notes'> {
  const tz = useDeviceZone();
  const { childIds, children } = useSelectedChild();
  const isAll = children === undefined || childIds.length === children.length;
  const chosen = isAll ? '' : childIds.join();
  const hiddenLayers = hidden.join();
  return useMemo(() => {
    if (entries === undefined) return { shown: undefined, hides: false, isNone: false };
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
      hides: passing.length < entries.length,
      isNone: entries.length === 0,
    };
  }, [entries, from, to, tz, category, person, chosen, hiddenLayers]);
}

function concerns({ assignedTo, createdBy }: ScheduleRecord, person: string): boolean {
  return assignedTo.includes(person) || (assignedTo.length === 0 && createdBy === person);
}

function useDayNotes(
  entries: readonly ScheduleEntry[] | undefined,
  { from, to }: DayWindow,
  { person, category, hidden }: Filters,
): readonly DayNote[] {
  const { seesDocuments } = useRights();
  const { chosen, childIds } = useSelectedChild();
  const today = dayIn(useNow(60_000));
  const isShown = (layer: Layer, of: ScheduleCategory | null) =>
    !hidden.includes(layer) && person === undefined && (category === null || category === of);
  const ofChildren = isShown('birthdays', 'birthday');
  const ofDocuments = seesDocuments && isShown('documents', null);
  const ofMedicines = isShown('medicines', 'medication');
  const ofVaccinations = isShown('vaccinations', 'vaccination');
  const documents = useQuery(
    (replica) => replica.store(collections.documents).live({ order: 'newestFirst' }),
    [],
  );
  const medicines = useQuery((replica) => liveList(replica, 'medicine'), []);
  const given = useQuery(
    (replica) =>
      replica.events.between({
        childIds,
        types: ['vaccination'],
        from: Date.parse(addDays(today, -OVERDUE_DAYS - 1)),
        to: Date.parse(addDays(today, 2)),
      }),
    [childIds.join(), today],
  );
  const overdue = useMemo(() => {
    const isChosen = (childId: string) => childIds.includes(childId);
    return overdueVaccinations(
      (ofVaccinations && given ? (entries ?? []) : [])
        .map(({ record }) => record)
        .filter(({ childIds: ids }) => ids.length === 0 || ids.some(isChosen)),
      (given ?? []).map(({ record }) => record),
      today,
    );
  }, [entries, given, childIds, ofVaccinations, today]);
  return useMemo(
    () =>
      dayNotes(
        {
          children: ofChildren ? chosen.map(({ record }) => record) : [],
          // The title of a sensitive one may be locked.
          documents: ofDocuments
            ? (documents ?? []).map(({ record }) => record).filter(({ sensitive }) => !sensitive)
            : [],
          medicines: ofMedicines
            ? (medicines ?? []).filter(({ childId }) => childIds.includes(childId))
            : [],
          overdue: { entries: overdue, today },
        },
        { from, to },
      ),
    [
      overdue,
      documents,
      medicines,
      chosen,
      childIds,
      ofChildren,
      ofDocuments,
      ofMedicines,
      today,
      from,
      to,
    ],
  );
}
