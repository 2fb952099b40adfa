import { cryingGrid } from './activity/crying.ts';
import { playBars } from './activity/play.ts';
import { type RunningSleep, dayRaster } from './charts/day-raster.ts';
import { heatStrip } from './charts/heat-strip.ts';
import { diaperBars } from './diapers.ts';
import type { DayFacts, FactsByDay } from './facts/day-facts.ts';
import { breastBars, feedBars, milkBars } from './feeding/daily-feeds.ts';
import { feedIntervals } from './feeding/feed-intervals.ts';
import type { AllergenGroup } from '../../../schema/records/list-item-kinds.ts';
import { foodChart } from './feeding/foods.ts';
import { whoLogs } from './people.ts';
import { medicineCalendar, temperatureChart } from './health.ts';
import { pumpBars } from './milk/pumping.ts';
import type { DayRange, Question } from './question.ts';
import { sameTimeOfDay } from './same-time.ts';
import type { StatisticsSettings } from './settings.ts';
import { awakeChart, napFigures } from './sleep/awake-windows.ts';
import { sleepBars } from './sleep/daily-sleep.ts';
import { nightChart } from './sleep/nights.ts';

/**
 * What the charts of one child are computed from. Plain data, so that it can be posted to a worker.
 */
export type ChartInput = {
  /** Of the child, at least from two days before the previous range on; all there are for foods. */
  facts: readonly DayFacts[];
  /** Of the entries without a child (pumping and the milk stash), all there are. */
  familyFacts: readonly DayFacts[];
  range: DayRange;
  today: string;
  settings: StatisticsSettings;
  /** Partly logged days that the person wants in the averages. */
  countedAnyway: readonly string[];
  /** In completed months, by the calendar; null when not known. */
  ageMonths: number | null;
  running: readonly RunningSleep[];
  /**
   * Minutes on the clock from the midnight that begins the date of today, for what is usual by now;
   * absent where nothing of today is shown.
   */
  nowMinute?: number | null;
  /** The person whose pumping is shown; null: everybody. */
  pumpedBy: string | null;
  allergenGroups: Readonly<Record<string, AllergenGroup>>;
};

type Work = { input: ChartInput; question: Question; family: Question };

/** Every chart by name; C20 compares two results (`charts/compare.ts`). */
const charts = {
  raster: ({ input, question, family }: Work) =>
    dayRaster(question, { pumps: family.facts, running: input.running }),
  sleepHeat: ({ question }: Work) => heatStrip(question, 'sleeps'),
  feedHeat: ({ question }: Work) => heatStrip(question, 'feeds'),
  diaperHeat: ({ question }: Work) => heatStrip(question, 'diapers'),
  pumpHeat: ({ family }: Work) => heatStrip(family, 'pumps'),
  feeds: ({ question }: Work) => feedBars(question),
  milk: ({ input: { nowMinute = null }, question }: Work) => ({
    ...milkBars(question),
    /** M20; null where nothing of today is shown. */
    byNow: nowMinute === null ? null : sameTimeOfDay(question, 'milkMl', nowMinute),
  }),
  breast: ({ question }: Work) => breastBars(question),
  intervals: ({ question }: Work) => feedIntervals(question),
  sleep: ({ input, question }: Work) => sleepBars(question, input.ageMonths),
  nights: ({ question }: Work) => nightChart(question),
  awake: ({ question }: Work) => awakeChart(question),
  naps: ({ question }: Work) => napFigures(question),
  diapers: ({ question }: Work) => diaperBars(question),
  pumping: ({ input, family }: Work) => pumpBars(family, input.pumpedBy),
  temperature: ({ question }: Work) => temperatureChart(question),
  medicines: ({ question }: Work) => medicineCalendar(question),
  play: ({ question }: Work) => playBars(question),
  foods: ({ input, question }: Work) => foodChart(question.facts, input.allergenGroups),
  people: ({ question }: Work) => whoLogs(question),
  crying: ({ question }: Work) => cryingGrid(question),
};

export type ChartName = keyof typeof charts;
export type ChartData = { [Name in ChartName]: ReturnType<(typeof charts)[Name]> };

/** Computes the named charts. The result is plain data. */
export function computeCharts<Name extends ChartName>(
  names: readonly Name[],
  input: ChartInput,
): Pick<ChartData, Name> {
  const { range, today, settings } = input;
  const shared = { range, today, settings, countedAnyway: new Set(input.countedAnyway) };
  const work = {
    input,
    question: { ...shared, facts: byDay(input.facts) },
    family: { ...shared, facts: byDay(input.familyFacts) },
  };
  return Object.fromEntries(names.map((name) => [name, charts[name](work)])) as Pick<
    ChartData,
    Name
  >;
}

function byDay(facts: readonly DayFacts[]): FactsByDay {
  return new Map(facts.map((ofDay) => [ofDay.day, ofDay]));
}
