import { keysOf } from '../../../schema/keys.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { EventType } from '../../../schema/records/event-types.ts';
import { FEED, breastSec, feedSessions, isFeed, milkMlOf } from '../log-types/feeding/feeds.ts';
import { DIAPER, countDiapers, isDiaper } from '../log-types/diaper/diapers.ts';
import { coveredMs, coveredMsOn, dayOf, type Interval } from './days.ts';
import { type DaySettings, type SettingsOf, usualSettings } from '../statistics/settings.ts';
import { SLEEP, type Sleep, isSleep, sleepIntervals } from '../log-types/sleep/sleeps.ts';

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
const TOTALS_DEFINITION = '2';

/** The version of the rule with the settings of a child: rows of other settings are summed again. */
export function totalsDefinition({ dayStartHour, sessionGapMin }: DaySettings): string {
  const isUsual = dayStartHour === 0 && sessionGapMin === 30;
  return isUsual ? TOTALS_DEFINITION : `${TOTALS_DEFINITION}|${dayStartHour}|${sessionGapMin}`;
}

/**
 * The totals of one local day: of what a list shows under its date. Counts and amounts belong to the
 * day of the entry, a feeding session to the day of its first entry; a sleep over midnight is cut
 * there. The totals of several children are added up.
 *
 * @param around entries from two days before (a sleep may reach over the date line) to one after
 * @param settingsOf the settings of their children, by which a day begins and feeds are joined
 */
export function totalsOfDay(
  around: readonly EventRecord[],
  day: string,
  settingsOf = usualSettings,
): DayTotals {
  return totalsOf(around, settingsOf, ({ dayStartHour }) => ({
    has: (event) => dayOf(event, dayStartHour) === day,
    sleepMs: (sleeps) =>
      coveredMsOn(
        day,
        sleeps.map((sleep) => ({ ...sleep, day: dayOf(sleep, dayStartHour) })),
        dayStartHour,
      ),
  }));
}

/** The totals of an interval, for a shift. Sleep is cut at both ends. */
export function totalsWithin(
  events: readonly EventRecord[],
  within: Interval,
  settingsOf = usualSettings,
): DayTotals {
  return totalsOf(events, settingsOf, () => ({
    has: ({ startedAt }) => startedAt >= within.from && startedAt < within.to,
    sleepMs: (sleeps) => coveredMs(sleepIntervals(sleeps), within),
  }));
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

type Part = {
  has: (event: EventRecord) => boolean;
  sleepMs: (sleeps: readonly Sleep[]) => number;
};

function totalsOf(
  events: readonly EventRecord[],
  settingsOf: SettingsOf,
  partOf: (settings: DaySettings) => Part,
): DayTotals {
  const totals = { ...NOTHING };
  for (const ofChild of byChild(events)) {
    const settings = settingsOf(ofChild[0]?.childId ?? null);
    addChild(totals, ofChild, { ...partOf(settings), ...settings });
  }
  totals.milkMl = Math.round(totals.milkMl * 10) / 10;
  return totals;
}

function addChild(
  totals: DayTotals,
  events: readonly EventRecord[],
  part: Part & DaySettings,
): void {
  const feeds = events.filter(isFeed);
  const fed = feeds.filter(part.has);
  const { diapers, wet, dirty } = countDiapers(events.filter(isDiaper).filter(part.has));
  totals.feeds += feedSessions(feeds, part.sessionGapMin).filter(
    ([first]) => first && part.has(first),
  ).length;
  totals.milkMl += milkMlOf(fed);
  totals.breastSec += fed.reduce((sum, feed) => sum + breastSec(feed), 0);
  totals.sleepMs += part.sleepMs(events.filter(isSleep));
  totals.diapers += diapers;
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
