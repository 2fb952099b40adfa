import {
  type OverrideTimes,
  overrideInstances,
} from '../../../../../schema/rules/schedule/override-dates.ts';
import type { OverrideKind } from '../../../../../schema/rules/schedule/custody.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import type { DayWindow } from '../../../../domain/custody/shares.ts';

/** What stands on a day besides its parties: a holiday, a vacation, a swap, or an open request. */
export type DayNote = {
  overrideId: string;
  badge: 'holiday' | 'vacation' | 'swap' | 'request';
  name: string;
  /** Only this device has it. */
  isUnsent: boolean;
};

export type NotedOverride = OverrideTimes & {
  id: string;
  kind: OverrideKind;
  name: string;
  state: 'accepted' | 'asked';
  isUnsent: boolean;
};

const BADGES = {
  holiday: 'holiday',
  vacation: 'vacation',
  one_off: 'swap',
  swap: 'swap',
} as const satisfies Record<OverrideKind, DayNote['badge']>;

/** The notes of each day in a window: of every instance of the overrides. */
export function notesByDay(
  overrides: readonly NotedOverride[],
  { from, to }: DayWindow,
): Map<string, DayNote[]> {
  const notes = new Map<string, DayNote[]>();
  const years = { first: Number(from.slice(0, 4)) - 1, last: Number(to.slice(0, 4)) };
  for (const override of overrides) {
    const note: DayNote = {
      overrideId: override.id,
      badge: override.state === 'accepted' ? BADGES[override.kind] : 'request',
      name: override.name,
      isUnsent: override.isUnsent,
    };
    for (const instance of overrideInstances(override, years.first, years.last)) {
      for (const day of daysOf(instance)) {
        if (day < from || day >= to) continue;
        const ofDay = notes.get(day);
        if (ofDay) ofDay.push(note);
        else notes.set(day, [note]);
      }
    }
  }
  return notes;
}

/** The days that a stretch of local time touches; one that ends at midnight does not touch the next. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from.slice(0, 10); `${day}T00:00` < to; day = addDays(day, 1)) days.push(day);
  return days;
}
