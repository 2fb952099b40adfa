import '../../i18n/lazy/charts.ts';
import { addDays } from '../../../schema/rules/days.ts';
import { daysBetween } from '../../domain/child/birth.ts';
import type { ChartData, ChartName } from '../../domain/statistics/compute-charts.ts';
import type { Figure, Missing } from '../../domain/statistics/figure.ts';
import type { DayRange } from '../../domain/statistics/question.ts';
import type { Ordinal } from '../../domain/statistics/sleep/awake-windows.ts';
import { type Units, celsiusToTemperature, mlToVolume } from '../../domain/units.ts';
import {
  formatDuration,
  formatList,
  formatLocalDate,
  formatNumber,
  formatSpan,
  formatTime,
} from '../../i18n/format.ts';
import { t, tKey } from '../../i18n/t.ts';

/** How a summary says periods and amounts. */
export type SummaryContext = { range: DayRange; today: string; units: Units };

/**
 * A chart as one sentence, for screen readers and under the chart: "Sleep, last 14 days: mean 13 h
 * 20 min, from 11 h 50 to 14 h 35; up 4 % on the fortnight before."
 */
export function chartSummary<Name extends ChartName>(
  name: Name,
  data: ChartData[Name],
  context: SummaryContext,
): string {
  const figures = figuresOf[name](data, context);
  const params = { what: chartName(name), period: periodText(context), figures };
  const change = 'change' in data ? changeText(data.change, context.range) : null;
  return change === null
    ? t('charts.summary', params)
    : t('charts.summaryChange', { ...params, change });
}

export function chartName(name: ChartName): string {
  return tKey(`charts.name-${name}`);
}

/** How the numbers of a chart are computed, in words. */
export function howText(name: ChartName | 'nextSleep' | 'partlyLogged'): string {
  return tKey(`charts.how-${name}`);
}

/** "Needs 3 days – 1 so far". */
export function missingText({ of, have, need }: Missing): string {
  switch (of) {
    case 'days':
      return t('charts.needsDays', { count: need, have });
    case 'nights':
      return t('charts.needsNights', { count: need, have });
    case 'entries':
      return t('charts.needsEntries', { count: need, have });
    case 'previousDays':
      return t('charts.needsPreviousDays', { count: need, have });
    case 'previousMean':
      return t('charts.needsPreviousMean');
  }
}

/** How two charts of C20 differ. */
export function comparisonText(change: Figure): string {
  if (change.missing) return missingText(change.missing);
  const percent = percentText(change.value);
  switch (directionOf(change.value)) {
    case 'up':
      return t('charts.upBetween', { percent });
    case 'down':
      return t('charts.downBetween', { percent });
    case 'unchanged':
      return t('charts.unchangedBetween');
  }
}

type FiguresOf = {
  [Name in ChartName]: (data: ChartData[Name], context: SummaryContext) => string;
};

const figuresOf: FiguresOf = {
  raster: ({ rows }) =>
    t('charts.rasterFigures', {
      count: rows.filter(({ sleeps, feeds, diapers, doses, pumps }) =>
        [sleeps, feeds, diapers, doses, pumps].some(({ length }) => length > 0),
      ).length,
    }),
  sleepHeat: heatText,
  feedHeat: heatText,
  diaperHeat: heatText,
  pumpHeat: heatText,
  feeds: (data) => barsText(data, countText),
  milk: (data, { units }) => barsText(data, (ml) => volumeText(ml, units)),
  breast: breastText,
  intervals: intervalText,
  sleep: (data) => barsText(data, formatSpan, formatDuration),
  nights: nightText,
  awake: awakeText,
  naps: ({ perDay, lengthMs }) =>
    orMissing(perDay, (count) =>
      orMissing(lengthMs, (ms) =>
        t('charts.napFigures', { perDay: countText(count), length: formatDuration(ms) }),
      ),
    ),
  diapers: (data) => barsText(data, countText),
  pumping: (data, { units }) => barsText(data, (ml) => volumeText(ml, units)),
  temperature: temperatureText,
  medicines: ({ medicines }) =>
    listOrNothing(
      medicines.map(({ name, given }) =>
        t('charts.medicineFigures', { medicine: name, count: given }),
      ),
    ),
  play: (data) => barsText(data, minutesText),
  foods: foodText,
  people: ({ people, entries }) =>
    t('charts.peopleFigures', { count: entries, people: formatNumber(people.length) }),
  crying: ({ totalMin, perDayMin }) =>
    orMissing(perDayMin, (perDay) =>
      t('charts.cryingFigures', { total: minutesText(totalMin), perDay: minutesText(perDay) }),
    ),
};

function barsText(
  { mean, lowest, highest }: Pick<ChartData['feeds'], 'mean' | 'lowest' | 'highest'>,
  text: (value: number) => string,
  meanText = text,
): string {
  return orMissing(mean, (value) =>
    t('charts.meanFromTo', {
      mean: meanText(value),
      low: text(lowest.value ?? value),
      high: text(highest.value ?? value),
    }),
  );
}

function breastText(data: ChartData['breast']): string {
  const figures = barsText(data, minutesText);
  if (data.balance.missing) return figures;
  const left = Math.round(data.balance.value * 100);
  return t('charts.breastFigures', { figures, left, right: 100 - left });
}

function intervalText({ all, byDay, byNight }: ChartData['intervals']): string {
  return orMissing(all, ({ median, shortest, longest }) => {
    const figures = t('charts.intervalFigures', {
      median: formatDuration(median),
      shortest: formatSpan(shortest),
      longest: formatSpan(longest),
    });
    if (byDay.missing || byNight.missing) return figures;
    return t('charts.intervalDayNight', {
      all: figures,
      day: formatSpan(byDay.value.median),
      night: formatSpan(byNight.value.median),
    });
  });
}

function nightText({ longestMs, wakings }: ChartData['nights']): string {
  return orMissing(longestMs, (ms) =>
    t('charts.nightFigures', {
      longest: formatDuration(ms),
      wakings: countText(wakings.value ?? 0),
    }),
  );
}

function awakeText({ medians }: ChartData['awake']): string {
  const [first] = medians;
  const known = medians.flatMap(({ before, ms }) =>
    ms.missing ? [] : [ordinalText(before, formatSpan(ms.value))],
  );
  return known.length === 0 && first?.ms.missing
    ? missingText(first.ms.missing)
    : listOrNothing(known);
}

function ordinalText(before: Ordinal, time: string): string {
  return before === 'night'
    ? t('charts.awakeNight', { time })
    : t('charts.awakeNap', { n: before, time });
}

/** The time of day that is the most usual one; the middle of the slots that are equal to it. */
function heatText({ days, counts, dayStartHour }: ChartData['sleepHeat']): string {
  const most = Math.max(0, ...counts);
  if (days === 0 || most === 0) return t('charts.nothing');
  const first = counts.indexOf(most);
  const after = counts.findIndex((count, slot) => slot > first && count < most);
  const last = after === -1 ? counts.length - 1 : after - 1;
  const minute = Math.round((first + last) / 2) * 5 + dayStartHour * 60;
  const time = formatTime(minute * 60_000, { tz: 'UTC' });
  return t('charts.heatFigures', { time, n: most, count: days });
}

function temperatureText(
  { readings, highest, doses }: ChartData['temperature'],
  { units }: SummaryContext,
): string {
  if (!highest) return t('charts.nothing');
  const value = celsiusToTemperature({ si: highest.celsius }, units.temperature);
  const figures = t('charts.temperatureFigures', {
    count: readings.length,
    highest: `${formatNumber(value, { digits: 1, fixed: true })} °${units.temperature}`,
  });
  return doses.length === 0
    ? figures
    : t('charts.temperatureDoses', { figures, count: doses.length });
}

function foodText({ foods }: ChartData['foods']): string {
  const reactions = foods.filter(({ reaction }) => reaction !== null).length;
  const tried = t('charts.foodFigures', { count: foods.length });
  return reactions === 0 ? tried : t('charts.foodReactions', { foods: tried, count: reactions });
}

function orMissing<T>(figure: Figure<T>, text: (value: T) => string): string {
  return figure.missing ? missingText(figure.missing) : text(figure.value);
}

function listOrNothing(parts: readonly string[]): string {
  return parts.length === 0 ? t('charts.nothing') : formatList(parts);
}

/** "last 14 days" up to today or yesterday, else the two dates. */
function periodText({ range, today }: SummaryContext): string {
  if (range.to === today || range.to === addDays(today, -1)) {
    return t('charts.lastDays', { count: lengthOf(range) });
  }
  return t('charts.fromTo', {
    from: formatLocalDate(range.from, today),
    to: formatLocalDate(range.to, today),
  });
}

/** "up 4 % on the fortnight before"; null when it is not known (M21). */
export function changeText(change: Figure, range: DayRange): string | null {
  if (change.missing) return null;
  const before = beforeText(lengthOf(range));
  const percent = percentText(change.value);
  switch (directionOf(change.value)) {
    case 'up':
      return t('charts.up', { percent, before });
    case 'down':
      return t('charts.down', { percent, before });
    case 'unchanged':
      return t('charts.unchanged', { before });
  }
}

function beforeText(days: number): string {
  switch (days) {
    case 1:
      return t('charts.beforeDay');
    case 7:
      return t('charts.beforeWeek');
    case 14:
      return t('charts.beforeFortnight');
    default:
      return t('charts.beforeDays', { count: days });
  }
}

/** By the percent that is shown: 0.4 % is no change. */
function directionOf(change: number): 'up' | 'down' | 'unchanged' {
  const percent = Math.round(change * 100);
  if (percent === 0) return 'unchanged';
  return percent > 0 ? 'up' : 'down';
}

function percentText(change: number): string {
  return t('charts.percent', { n: formatNumber(Math.abs(Math.round(change * 100))) });
}

function lengthOf({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

function countText(count: number): string {
  return formatNumber(count, { digits: 1 });
}

function minutesText(minutes: number): string {
  return formatDuration(Math.round(minutes) * 60_000);
}

function volumeText(ml: number, units: Units): string {
  const value = formatNumber(mlToVolume({ si: ml }, units.volume), { digits: 1 });
  return units.volume === 'ml' ? t('events.ml', { value }) : t('events.oz', { value });
}
