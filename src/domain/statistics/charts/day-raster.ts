import { HOUR_MS } from '../../../../schema/limits.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import { lengthOfDay } from '../../days/day-length.ts';
import { sum } from '../averages.ts';
import { type DayFacts, type FactsByDay, listAround } from '../facts/day-facts.ts';
import type { SleepFact } from '../facts/sleep-facts.ts';
import { type Question, daysOf } from '../question.ts';
import type { FactSettings } from '../settings.ts';
import type { Place } from '../facts/places.ts';
import { type ClockPiece, clockPieces, rowMinute } from './clock-pieces.ts';

/** A mark at one position of a row; `minute` is on the clock since the day's start. */
export type RasterMark = { id: string; minute: number };

/** C1: one row for each day, newest first. */
export type RasterRow = {
  day: string;
  /** The length of the day, 24 except at clock changes and on journeys. */
  hours: number;
  sleeps: (ClockPiece & { kind: 'night' | 'nap'; isRunning: boolean })[];
  /** `ml` and `breastMin` give the height of the tick. */
  feeds: (RasterMark & { ml: number; breastMin: number })[];
  diapers: (RasterMark & { kind: DayFacts['diapers'][number]['kind'] })[];
  doses: (RasterMark & { status: DayFacts['doses'][number]['status'] })[];
  pumps: (RasterMark & { ml: number })[];
};

export type DayRaster = {
  rows: RasterRow[];
  /** The night window in each row, minutes since the day's start. */
  night: { from: number; to: number }[];
};

/** A sleep timer that runs: drawn up to now, in no sum until it is saved. */
export type RunningSleep = Pick<SleepFact, 'id' | 'day' | 'minute' | 'endMinute' | 'kind'>;

export function dayRaster(
  question: Question,
  { pumps, running }: { pumps: FactsByDay; running: readonly RunningSleep[] },
): DayRaster {
  return {
    rows: daysOf(question.range)
      .toReversed()
      .map((day) => rowOf(day, { question, pumps, running })),
    night: nightIn(question.settings),
  };
}

function rowOf(
  day: string,
  {
    question,
    pumps,
    running,
  }: {
    question: Question;
    pumps: FactsByDay;
    running: readonly RunningSleep[];
  },
): RasterRow {
  const { facts, settings } = question;
  const { dayStartHour } = settings;
  const ofDay = facts.get(day);
  const mark = (fact: { id: string; minute: number }) => ({
    id: fact.id,
    minute: rowMinute(fact, dayStartHour),
  });
  return {
    day,
    hours: lengthOfDay(day, placesAround(facts, day, dayStartHour)),
    sleeps: sleepPieces(question, day, running),
    feeds: (ofDay?.feeds ?? []).map((feed) => ({
      ...mark(feed),
      ml: sum(Object.values(feed.ml)),
      breastMin: feed.breastSec / 60,
    })),
    diapers: (ofDay?.diapers ?? []).map((diaper) => ({ ...mark(diaper), kind: diaper.kind })),
    doses: (ofDay?.doses ?? []).map((dose) => ({ ...mark(dose), status: dose.status })),
    pumps: (pumps.get(day)?.pumps ?? []).map((pump) => ({ ...mark(pump), ml: pump.totalMl })),
  };
}

function sleepPieces(
  { facts, settings }: Question,
  day: string,
  running: readonly RunningSleep[],
): RasterRow['sleeps'] {
  const piecesOf = (sleeps: readonly RunningSleep[], isRunning: boolean) =>
    sleeps.flatMap((sleep) =>
      clockPieces([sleep], day, settings.dayStartHour).map((piece) => ({
        ...piece,
        kind: sleep.kind,
        isRunning,
      })),
    );
  return [...piecesOf(listAround(facts, 'sleeps', day), false), ...piecesOf(running, true)];
}

/** The places of a day and of its neighbours, moved so that the day begins at midnight. */
function placesAround(facts: FactsByDay, day: string, dayStartHour: number): Place[] {
  return [addDays(day, -1), day, addDays(day, 1)].flatMap((near) =>
    (facts.get(near)?.places ?? []).map((place) => ({
      ...place,
      startedAt: place.startedAt - dayStartHour * HOUR_MS,
    })),
  );
}

/** The night in a row, in one piece or in two: a row may begin within the night. */
function nightIn({ dayStartHour, night }: FactSettings): { from: number; to: number }[] {
  const inRow = (minute: number) => (minute - dayStartHour * 60 + 1_440) % 1_440;
  const [from, to] = [inRow(night.fromMin), inRow(night.toMin)];
  const pieces =
    from < to
      ? [{ from, to }]
      : [
          { from: 0, to },
          { from, to: 1_440 },
        ];
  return pieces.filter((piece) => piece.to > piece.from);
}
