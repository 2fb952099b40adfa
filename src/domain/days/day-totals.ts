import { keysOf } from '../../../schema/keys.ts';
import type { EventRecord, EventType } from '../../../schema/records/event.ts';
import { FEED, breastSec, feedSessions, isFeed, milkMlOf } from '../log-types/feeding/feeds.ts';
import { DIAPER, countDiapers, isDiaper } from '../log-types/diaper/diapers.ts';
import { coveredMs, dayInterval, type Interval, zoneLine } from './days.ts';
import { SLEEP, isSleep, sleepIntervals } from '../log-types/sleep/sleeps.ts';

/** The totals of one day, shown under its date. */
export type DayTotals = {
  feeds: number;
  milkMl: number;
  breastSec: number;
  sleepMs: number;
  diapers: number;
  wet: number;
  dirty: number;
};

const NOTHING: DayTotals = {
  feeds: 0,
  milkMl: 0,
  breastSec: 0,
  sleepMs: 0,
  diapers: 0,
  wet: 0,
  dirty: 0,
};

/**
 * The version of the rule below: totals that a device stored under another version are computed
 * again. A test fails when the results change and the version does not.
 */
export const TOTALS_DEFINITION = '1';

/**
 * The totals of one local day of a child, in the zones the entries were made in.
 *
 * @param around its events from two days before (a sleep may reach over the date line) to one after
 */
export function totalsOfDay(around: readonly EventRecord[], day: string): DayTotals {
  const [first, ...rest] = around;
  if (!first) return NOTHING;
  const earliest = rest.reduce((a, b) => (b.startedAt < a.startedAt ? b : a), first);
  return dayTotals(around, dayInterval(day, zoneLine(around, earliest.tz)));
}

/** The totals of several children, or of several days, as one. */
export function addTotals(parts: readonly DayTotals[]): DayTotals {
  const sum = { ...NOTHING };
  for (const part of parts) {
    for (const field of keysOf(sum)) sum[field] += part[field];
  }
  return { ...sum, milkMl: Math.round(sum.milkMl * 10) / 10 };
}

/** The totals that belong to the types shown; an empty list means all types. */
export function totalsOfTypes(totals: DayTotals, types: readonly EventType[]): DayTotals {
  if (types.length === 0) return totals;
  const { feeds, milkMl, breastSec, sleepMs, diapers, wet, dirty } = totals;
  return {
    ...NOTHING,
    ...(types.includes(FEED) ? { feeds, milkMl, breastSec } : {}),
    ...(types.includes(SLEEP) ? { sleepMs } : {}),
    ...(types.includes(DIAPER) ? { diapers, wet, dirty } : {}),
  };
}

/**
 * Counts belong to the day of the start; sleep is cut at the borders of the day and counted once
 * where entries overlap. The totals of several children are added up.
 *
 * @param events those of the day and of the day before: sleeps and feeding sessions reach over
 */
export function dayTotals(events: readonly EventRecord[], day: Interval): DayTotals {
  const totals = { ...NOTHING };
  for (const ofChild of byChild(events)) addChild(totals, ofChild, day);
  totals.milkMl = Math.round(totals.milkMl * 10) / 10;
  return totals;
}

function addChild(totals: DayTotals, events: readonly EventRecord[], day: Interval): void {
  const isOfDay = ({ startedAt }: EventRecord) => startedAt >= day.from && startedAt < day.to;
  const feeds = events.filter(isFeed);
  const diapers = events.filter(isDiaper);
  const sleeps = events.filter(isSleep);
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
