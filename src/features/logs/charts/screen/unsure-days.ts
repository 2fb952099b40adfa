import type { EventRecord } from '../../../../../schema/records/event.ts';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { dayOf } from '../../../../domain/days/days.ts';
import { duplicatePairs } from '../../../../domain/entries/duplicate-pairs.ts';
import type { Entry } from '../../../../replica/documents/entry.ts';

/** Older pairs are asked about in their own sheets only. */
const RECENT_DAYS = 2;

/** The days on which two entries of some types may be one act, as the timeline marks them. */
export function unsureIn(
  entries: readonly Entry<EventRecord>[],
  { today, dayStartHour }: { today: string; dayStartHour: number },
): (types: readonly EventType[]) => ReadonlySet<string> {
  const first = addDays(today, -RECENT_DAYS);
  const recent = entries.map(({ record }) => record).filter(({ day }) => day >= first);
  const unsure = duplicatePairs(recent).flatMap(({ kept, other }) => [kept, other]);
  return (types) =>
    new Set(
      unsure.filter(({ type }) => types.includes(type)).map((each) => dayOf(each, dayStartHour)),
    );
}
