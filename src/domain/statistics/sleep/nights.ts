import { MINUTE_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { type Interval, coveredMs } from '../../days/days.ts';
import { mean, sum } from '../averages.ts';
import { type FactsByDay, listOfDays } from '../facts/day-facts.ts';
import type { SleepFact } from '../facts/sleep-facts.ts';
import { type Figure, figureOf } from '../figure.ts';
import { minutesBetween } from '../facts/moment.ts';
import { type Question, daysOf } from '../question.ts';
import { createDayStates, groupOf } from '../tracked-days.ts';
import { sleepBlocks } from './blocks.ts';

/** One night, named for the date on which its window begins. */
export type Night = {
  night: string;
  /** Sleep of any kind inside the window, ms; overlaps count once. */
  sleepMs: number;
  /** M9: the longest stretch of night sleep without a waking of more than 5 minutes, ms. */
  longestMs: number;
  /** M10: gaps of more than 5 minutes between the first and the last night sleep, and noted wakings. */
  wakings: number;
  /** On the clock, in minutes from the midnight before the night. */
  bedMinute: number;
  wakeMinute: number;
};

/** A shorter gap or waking does not interrupt a stretch. */
const SHORT_WAKING_MS = 5 * MINUTE_MS;

/** The night of a date; null without a night sleep that touches its window. */
export function nightOn(facts: FactsByDay, night: string): Night | null {
  const near = listOfDays(facts, 'sleeps', addDays(night, -1), addDays(night, 1));
  const ofNight = partsIn(near, night);
  const nightSleeps = near.filter(
    (sleep) => sleep.kind === 'night' && partsIn([sleep], night).length > 0,
  );
  if (nightSleeps.length === 0) return null;
  const [first] = nightSleeps.toSorted((a, b) => a.startedAt - b.startedAt);
  const [last] = nightSleeps.toSorted((a, b) => endOf(b) - endOf(a));
  const joined = joinIntervals(partsIn(nightSleeps, night), SHORT_WAKING_MS);
  return {
    night,
    sleepMs: coveredMs(ofNight, EVER),
    longestMs: Math.max(...joined.flatMap((part) => cutAtWakings(part, nightSleeps)).map(lengthOf)),
    wakings: joined.length - 1 + notedWakings(nightSleeps, night),
    bedMinute: first ? first.minute + minutesBetween(night, first.day) : 0,
    wakeMinute: last ? last.endMinute + minutesBetween(night, last.day) : 0,
  };
}

const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const endOf = ({ startedAt, endedAt }: SleepFact) => endedAt ?? startedAt;
const lengthOf = ({ from, to }: Interval) => to - from;

function partsIn(sleeps: readonly SleepFact[], night: string): Interval[] {
  return sleeps.flatMap(({ nightParts }) => nightParts.filter((part) => part.night === night));
}

/** Intervals joined where the gap is at most `gapMs`, oldest first. */
function joinIntervals(intervals: readonly Interval[], gapMs: number): Interval[] {
  const joined: Interval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from - last.to <= gapMs) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** The stretches of a part between its wakings of more than 5 minutes. */
function cutAtWakings({ from, to }: Interval, sleeps: readonly SleepFact[]): Interval[] {
  const wakings = sleeps
    .flatMap((sleep) => sleep.wakings)
    .filter(({ at, minutes }) => minutes * MINUTE_MS > SHORT_WAKING_MS && at >= from && at < to)
    .toSorted((a, b) => a.at - b.at);
  const stretches: Interval[] = [];
  let reached = from;
  for (const { at, minutes } of wakings) {
    if (at > reached) stretches.push({ from: reached, to: at });
    reached = Math.max(reached, at + minutes * MINUTE_MS);
  }
  if (to > reached) stretches.push({ from: reached, to });
  return stretches;
}

/**
 * Wakings that were noted within sleeps. Where two people logged the same sleep, the larger count of
 * the two is taken.
 */
function notedWakings(sleeps: readonly SleepFact[], night: string): number {
  return sum(
    sleepBlocks(sleeps).map((block) =>
      Math.max(...block.sleeps.map((sleep) => wakingsIn(sleep, night))),
    ),
  );
}

function wakingsIn({ wakings, wakingCount, nightParts }: SleepFact, night: string): number {
  if (wakings.length === 0) return wakingCount;
  return wakings.filter(({ at }) =>
    nightParts.some((part) => part.night === night && at >= part.from && at < part.to),
  ).length;
}

/** C8, C10: the nights of a range. The night that begins today is not over and in no average. */
export type NightChart = {
  nights: (Night & { isCounted: boolean })[];
  longestMs: Figure;
  wakings: Figure;
  sleepMs: Figure;
  bedMinute: Figure;
  wakeMinute: Figure;
};

export function nightChart(question: Question): NightChart {
  const stateOf = createDayStates(question, groupOf('sleeps'));
  const lastComplete = addDays(question.today, -1);
  const nights = daysOf(question.range).flatMap((day) => {
    const night = nightOn(question.facts, day);
    const isCounted = day <= lastComplete && stateOf(day) !== 'partly';
    return night ? [{ ...night, isCounted }] : [];
  });
  const counted = nights.filter(({ isCounted }) => isCounted);
  const meanOf = (field: Exclude<keyof Night, 'night'>) =>
    figureOf(
      counted.map((night) => night[field]),
      ['nights', 1],
      mean,
    );
  return {
    nights,
    longestMs: meanOf('longestMs'),
    wakings: meanOf('wakings'),
    sleepMs: meanOf('sleepMs'),
    bedMinute: meanOf('bedMinute'),
    wakeMinute: meanOf('wakeMinute'),
  };
}
