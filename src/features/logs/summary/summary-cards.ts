import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/summary.ts';
import { DAY_MS, HOUR_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { changeText, missingText } from '../../../app/statistics/chart-summary.ts';
import { sum } from '../../../domain/statistics/averages.ts';
import type { ChartData, ChartName } from '../../../domain/statistics/compute-charts.ts';
import type { DayBars } from '../../../domain/statistics/day-bars.ts';
import type { Figure } from '../../../domain/statistics/figure.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { type Units, celsiusToTemperature } from '../../../domain/units.ts';
import {
  formatDuration,
  formatList,
  formatLocalDate,
  formatNumber,
  formatSpan,
} from '../../../i18n/format.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { clockText, duration, minutes, volume } from '../charts/draw/measure.ts';

/** The results that the cards are made from. */
export const SUMMARY_CHARTS = [
  'feeds',
  'milk',
  'breast',
  'sleep',
  'nights',
  'naps',
  'diapers',
  'temperature',
  'medicines',
  'play',
  'foods',
] as const satisfies readonly ChartName[];

export type SummaryData = Pick<ChartData, (typeof SUMMARY_CHARTS)[number]>;

export type SummaryInput = {
  data: SummaryData;
  /** Of the range and child. */
  milestones: readonly EventRecord<'milestone'>[];
  range: DayRange;
  today: string;
  units: Units;
  maySee: (type: EventType) => boolean;
};

/** What one card says. */
export type SummaryCard = {
  /** Gives the card its icon and decides who may see it. */
  type: EventType;
  title: string;
  value: string;
  caption: string | null;
  lines: string[];
};

/** The cards of a period, in their order. What was not logged has none. */
export function summaryCards(input: SummaryInput): SummaryCard[] {
  return cards
    .filter(({ type }) => input.maySee(type))
    .flatMap(({ type, title, content }) => {
      const found = content(input);
      return found ? [{ type, title: title(), caption: null, lines: [], ...found }] : [];
    });
}

/** Days that are in the sums and in no average. */
export function partlyLogged({ feeds, sleep, diapers }: SummaryData): string[] {
  const days = [feeds, sleep, diapers].flatMap(({ bars }) =>
    bars.filter(({ state }) => state === 'partly').map(({ day }) => day),
  );
  return [...new Set(days)].toSorted();
}

type CardSpec = {
  type: EventType;
  title: () => string;
  content: (
    input: SummaryInput,
  ) => (Pick<SummaryCard, 'value'> & Partial<Pick<SummaryCard, 'caption' | 'lines'>>) | null;
};

const cards: readonly CardSpec[] = [
  { type: 'feeding', title: () => t('charts.name-feeds'), content: feedCard },
  { type: 'sleep', title: () => t('charts.name-sleep'), content: sleepCard },
  { type: 'diaper', title: () => t('charts.name-diapers'), content: diaperCard },
  { type: 'medication', title: () => t('charts.name-medicines'), content: medicineCard },
  { type: 'temperature', title: () => t('charts.name-temperature'), content: temperatureCard },
  { type: 'tummy_time', title: () => t('events.type-tummy_time'), content: tummyCard },
  { type: 'feeding', title: () => t('summary.newFoods'), content: foodCard },
  { type: 'milestone', title: () => t('summary.milestones'), content: milestoneCard },
];

function feedCard({ data: { feeds, milk, breast }, range, today, units }: SummaryInput) {
  const count = totalOf(feeds);
  if (count === 0) return null;
  const breastMin = totalOf(breast);
  return {
    value: formatNumber(count),
    caption: sumCaption(range, today),
    lines: [
      ...perDayLine(feeds, countText, range),
      partsLine(feeds, countText),
      ...(totalOf(milk) > 0
        ? [t('summary.milk', { amount: volume(units).text(totalOf(milk)) }), milkLine(milk, units)]
        : []),
      ...(breastMin > 0 ? [t('summary.atBreast', { time: minutes.text(breastMin) })] : []),
    ],
  };
}

function milkLine(milk: ChartData['milk'], units: Units): string {
  return partsLine(milk, volume(units).text);
}

function sleepCard({ data: { sleep, nights, naps }, range, today }: SummaryInput) {
  const total = totalOf(sleep);
  if (total === 0) return null;
  const longest = Math.max(0, ...nights.nights.map(({ longestMs }) => longestMs));
  const wakings = sum(nights.nights.map((night) => night.wakings));
  return {
    value: total < DAY_MS ? formatSpan(total) : hoursText(total),
    caption: sumCaption(range, today),
    lines: [
      ...perDayLine(sleep, duration.text, range),
      partsLine(sleep, hoursText),
      ...(nights.nights.length > 0
        ? [
            t('summary.longest', { time: formatDuration(longest) }),
            range.from === range.to || nights.wakings.missing
              ? t('summary.wakings', { count: wakings })
              : t('summary.wakingsANight', { n: countText(nights.wakings.value) }),
          ]
        : []),
      ...(naps.perDay.missing || naps.lengthMs.missing
        ? []
        : [
            t('summary.naps', {
              n: countText(naps.perDay.value),
              length: formatDuration(naps.lengthMs.value),
            }),
          ]),
    ],
  };
}

function diaperCard({ data: { diapers }, range, today }: SummaryInput) {
  const count = totalOf(diapers);
  if (count === 0) return null;
  return {
    value: formatNumber(count),
    caption: sumCaption(range, today),
    lines: [...perDayLine(diapers, countText, range), partsLine(diapers, countText)],
  };
}

function medicineCard({ data: { medicines } }: SummaryInput) {
  const given = medicines.medicines.filter((medicine) => medicine.given > 0);
  if (given.length === 0) return null;
  const count = sum(given.map((medicine) => medicine.given));
  return {
    value: formatNumber(count),
    caption: t('summary.doses', { count }),
    lines: given.map(({ name, given }) => t('summary.medicine', { medicine: name, count: given })),
  };
}

function temperatureCard({ data: { temperature }, today, units }: SummaryInput) {
  const { highest, readings } = temperature;
  if (highest === null) return null;
  const when = t('summary.onDayAt', {
    day: formatLocalDate(highest.day, today),
    time: clockText(highest.minute),
  });
  return {
    value: temperatureText(highest.celsius, units),
    caption: t('summary.highest'),
    lines: [
      highest.isFever ? t('summary.feverAt', { when }) : when,
      t('summary.readings', { count: readings.length }),
    ],
  };
}

function tummyCard({ data: { play }, range, today }: SummaryInput) {
  const total = sum(play.bars.map(({ parts }) => parts.tummy));
  return total === 0 ? null : { value: minutes.text(total), caption: sumCaption(range, today) };
}

function foodCard({ data: { foods }, range }: SummaryInput) {
  const fresh = foods.foods.filter(
    ({ firstDay }) => firstDay >= range.from && firstDay <= range.to,
  );
  if (fresh.length === 0) return null;
  const names = fresh.flatMap(({ name }) => (name === null ? [] : [name]));
  return {
    value: formatNumber(fresh.length),
    lines: names.length === 0 ? [] : [formatList(names)],
  };
}

function milestoneCard({ milestones, today }: SummaryInput) {
  if (milestones.length === 0) return null;
  return {
    value: formatNumber(milestones.length),
    lines: milestones.map(({ day, payload }) =>
      t('summary.milestone', { title: payload.title, day: formatLocalDate(day, today) }),
    ),
  };
}

/** "38.4 °C". */
export function temperatureText(celsius: number, { temperature }: Units): string {
  const value = celsiusToTemperature({ si: celsius }, temperature);
  return `${formatNumber(value, { digits: 1, fixed: true })} °${temperature}`;
}

function totalOf({ bars }: Pick<DayBars, 'bars'>): number {
  return Math.round(sum(bars.map(({ total }) => total)) * 10) / 10;
}

/** "so far" while the period is not over. */
function sumCaption({ from, to }: DayRange, today: string): string {
  if (to >= today && from <= today) return t('summary.soFar');
  return from === to ? t('summary.thatDay') : t('summary.inAll');
}

/** "7.2 a day on average, up 4 % on the week before". None for a single day, which is its own mean. */
function perDayLine(
  { mean, change }: { mean: Figure; change: Figure },
  text: (value: number) => string,
  range: DayRange,
): string[] {
  if (range.from === range.to) return [];
  if (mean.missing) return [t('summary.perDayNeeds', { needs: missingText(mean.missing) })];
  const perDay = t('summary.perDay', { value: text(mean.value) });
  const changed = changeText(change, range);
  return [changed === null ? perDay : t('summary.perDayChanged', { perDay, change: changed })];
}

type PartName = SummaryData['feeds' | 'milk' | 'breast' | 'sleep' | 'diapers']['parts'][number];

/** "breast 20 · bottle 12": what the total consists of, without what was not logged. */
function partsLine<Part extends PartName>(
  { bars, parts }: { bars: DayBars<Part>['bars']; parts: readonly Part[] },
  text: (value: number) => string,
): string {
  return parts
    .map((part) => ({ part, value: sum(bars.map((bar) => bar.parts[part])) }))
    .filter(({ value }) => value > 0)
    .map(({ part, value }) =>
      t('summary.part', { name: tKey(`charts.part-${part}`), value: text(value) }),
    )
    .join(' · ');
}

/** Sums of several days in hours: "95 h". */
function hoursText(ms: number): string {
  return ms < DAY_MS
    ? formatDuration(ms)
    : t('format.hours', { h: formatNumber(ms / HOUR_MS, { digits: 0 }) });
}

function countText(value: number): string {
  return formatNumber(value, { digits: 1 });
}

export function milestonesIn(records: readonly EventRecord[]): EventRecord<'milestone'>[] {
  return records.filter(
    (record): record is EventRecord<'milestone'> => record.type === 'milestone',
  );
}
