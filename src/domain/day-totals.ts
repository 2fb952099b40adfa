import type { EventRecord } from '../../schema/records/event.ts';
import { breastSec, feedSessions, milkMlOf, type Feed } from './feeds.ts';
import { countDiapers, type Diaper } from './diapers.ts';
import { coveredMs, type Interval } from './days.ts';
import { sleepIntervals, type Sleep } from './sleep.ts';

/** The line under a date: what one day held. */
export type DayTotals = {
  feeds: number;
  milkMl: number;
  breastSec: number;
  sleepMs: number;
  diapers: number;
  wet: number;
  dirty: number;
};

/**
 * Counts belong to the day of the start; sleep is cut at the borders of the day and counted once
 * where entries overlap (screens.md 3.7, M1, M3, M7, M14). Several children are added up.
 *
 * @param events those of the day and of the day before: sleeps and feeding sessions reach over
 */
export function dayTotals(events: readonly EventRecord[], day: Interval): DayTotals {
  const totals: DayTotals = {
    feeds: 0,
    milkMl: 0,
    breastSec: 0,
    sleepMs: 0,
    diapers: 0,
    wet: 0,
    dirty: 0,
  };
  for (const ofChild of byChild(events)) addChild(totals, ofChild, day);
  totals.milkMl = Math.round(totals.milkMl * 10) / 10;
  return totals;
}

function addChild(totals: DayTotals, events: readonly EventRecord[], day: Interval): void {
  const isOfDay = ({ startedAt }: EventRecord) => startedAt >= day.from && startedAt < day.to;
  const feeds = events.filter((event): event is Feed => event.type === 'feeding');
  const diapers = events.filter((event): event is Diaper => event.type === 'diaper');
  const sleeps = events.filter((event): event is Sleep => event.type === 'sleep');
  const { diapers: count, wet, dirty } = countDiapers(diapers.filter(isOfDay));
  totals.feeds += feedSessions(feeds).filter(([first]) => first && isOfDay(first)).length;
  totals.milkMl += milkMlOf(feeds.filter(isOfDay));
  totals.breastSec += feeds.filter(isOfDay).reduce((sum, feed) => sum + breastSec(feed), 0);
  totals.sleepMs += coveredMs(sleepIntervals(sleeps), day);
  totals.diapers += count;
  totals.wet += wet;
  totals.dirty += dirty;
}

function byChild(events: readonly EventRecord[]): EventRecord[][] {
  const groups = new Map<string | null, EventRecord[]>();
  for (const event of events) {
    const group = groups.get(event.childId);
    if (group) group.push(event);
    else groups.set(event.childId, [event]);
  }
  return [...groups.values()];
}
