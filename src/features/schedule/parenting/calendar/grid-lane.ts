import { resolveCustody } from '../../../../../schema/rules/schedule/custody.ts';
import { instantOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { dayParts } from '../../../../domain/custody/day-parts.ts';
import type { ShownLane } from '../shown-lanes.ts';
import { notesByDay } from './day-notes.ts';
import type { GridLane } from './month-grid.tsx';

/** The lane in the grid. @param window calendar days, `to` excluded */
export function gridLane(
  lane: Pick<ShownLane, 'key' | 'label' | 'partyOf' | 'agreed' | 'noted' | 'tz' | 'isDraft'>,
  { from, to, isOnly }: { from: string; to: string; isOnly: boolean },
): GridLane {
  const { spans } = resolveCustody(lane.agreed.plans, lane.agreed.overrides, {
    from: instantOf(`${from}T00:00`, lane.tz),
    to: instantOf(`${to}T00:00`, lane.tz),
  });
  return {
    key: lane.key,
    label: isOnly ? null : lane.label,
    partyOf: lane.partyOf,
    days: new Map(dayParts(spans, daysIn(from, to), lane.tz).map((day) => [day.day, day])),
    notes: notesByDay(lane.noted, { from, to }),
    isDraft: lane.isDraft,
  };
}

function daysIn(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}
