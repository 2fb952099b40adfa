import '../../../i18n/lazy/charts.ts';
import '../../../i18n/lazy/doctor.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { missingText } from '../../../app/statistics/chart-summary.ts';
import { ageOf } from '../../../domain/child/birth.ts';
import { mean } from '../../../domain/statistics/averages.ts';
import type { ChartData, ChartName } from '../../../domain/statistics/compute-charts.ts';
import type { DayBars } from '../../../domain/statistics/day-bars.ts';
import type { Figure } from '../../../domain/statistics/figure.ts';
import type { Units } from '../../../domain/units.ts';
import { formatLocalDate, formatTime } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { eventLine, hasTime } from '../../../log-types/event-line.ts';
import { count, duration, minutes, volume } from '../charts/draw/measure.ts';

/** The results that the page is made from. */
export const DOCTOR_CHARTS = [
  'raster',
  'feeds',
  'milk',
  'breast',
  'intervals',
  'sleep',
  'nights',
  'naps',
  'diapers',
] as const satisfies readonly ChartName[];

export type DoctorData = Pick<ChartData, (typeof DOCTOR_CHARTS)[number]>;

/** A line of a table with two columns. */
export type Row = { label: string; value: string };

/** Who the page is about. What is not known is left out. */
export function childRows(child: ChildRecord, today: string): Row[] {
  const { name, birthdate, chartSex, gender, gestationDays } = child;
  const sex = chartSex ?? gender;
  return [
    { label: t('doctor.name'), value: name },
    ...(birthdate === null ? [] : [{ label: t('doctor.born'), value: bornText(birthdate, today) }]),
    ...(sex === null ? [] : [{ label: t('doctor.sex'), value: tKey(`doctor.sex-${sex}`) }]),
    ...(gestationDays === null
      ? []
      : [{ label: t('doctor.gestation'), value: gestationText(gestationDays) }]),
  ];
}

function bornText(birthdate: string, today: string): string {
  const { unit, count: age } = ageOf(birthdate, today);
  return t('doctor.bornOn', {
    // Always with the year.
    day: formatLocalDate(birthdate, '0001-01-01'),
    age: tKey(`doctor.age${unit}`, { count: age }),
  });
}

function gestationText(gestationDays: number): string {
  const weeks = Math.floor(gestationDays / 7);
  const days = gestationDays % 7;
  return days === 0
    ? t('doctor.weeks', { count: weeks })
    : t('doctor.weeksDays', { weeks, count: days });
}

/** Averages of the days that count; empty when nothing was logged. */
export function feedingRows({ feeds, milk, breast, intervals }: DoctorData, units: Units): Row[] {
  if (isEmpty(feeds)) return [];
  const { text, large: ml = text } = volume(units);
  const min = (value: number) => minutes.text(value);
  return [
    { label: t('doctor.feeds'), value: meanText(feeds, count.text) },
    ...(isEmpty(milk)
      ? []
      : [
          { label: t('doctor.milk'), value: meanText(milk, ml) },
          ...partRows(milk, ml, (part) => t('doctor.ofIt', { part: tKey(`charts.part-${part}`) })),
        ]),
    ...(isEmpty(breast)
      ? []
      : [
          { label: t('doctor.breast'), value: meanText(breast, min) },
          ...balanceRows(breast.balance),
        ]),
    {
      label: t('doctor.intervals'),
      value: figureText(intervals.all, ({ median, shortest, longest }) =>
        t('doctor.meanFromTo', {
          mean: duration.text(median),
          low: duration.text(shortest),
          high: duration.text(longest),
        }),
      ),
    },
  ];
}

function balanceRows(balance: Figure): Row[] {
  if (balance.missing) return [];
  const left = Math.round(balance.value * 100);
  return [{ label: t('doctor.balance'), value: t('doctor.ratio', { left, right: 100 - left }) }];
}

/** Diapers a day; one that is wet and dirty counts as both. */
export function diaperRows({ diapers }: DoctorData): Row[] {
  if (isEmpty(diapers)) return [];
  const counted = diapers.bars.filter(({ state }) => state === 'counted');
  const perDay = (of: (parts: (typeof counted)[number]['parts']) => number) =>
    counted.length === 0
      ? meanText(diapers, count.text)
      : count.text(mean(counted.map(({ parts }) => of(parts))));
  return [
    { label: t('doctor.diapers'), value: meanText(diapers, count.text) },
    { label: t('doctor.wet'), value: perDay(({ wet, both }) => wet + both) },
    { label: t('doctor.dirty'), value: perDay(({ dirty, both }) => dirty + both) },
  ];
}

export function sleepRows({ sleep, nights, naps }: DoctorData): Row[] {
  if (isEmpty(sleep)) return [];
  return [
    { label: t('doctor.sleep'), value: meanText(sleep, duration.text) },
    ...partRows(sleep, duration.text, (part) => t(`doctor.sleep-${part}`)),
    { label: t('doctor.longest'), value: figureText(nights.longestMs, duration.text) },
    { label: t('doctor.wakings'), value: figureText(nights.wakings, count.text) },
    {
      label: t('doctor.naps'),
      value: figureText(naps.perDay, (perDay) =>
        figureText(naps.lengthMs, (length) =>
          t('doctor.napsOf', { n: count.text(perDay), length: duration.text(length) }),
        ),
      ),
    },
  ];
}

/** One entry of a table of entries. */
export type EntryRow = { id: string; when: string; type: EventType; text: string; note: string };

/** Entries of some types, oldest first, as texts. */
export function entryRows(
  records: readonly EventRecord[],
  { types, today, units }: { types: readonly EventType[]; today: string; units: Units },
): EntryRow[] {
  return records
    .filter(({ type }) => types.includes(type))
    .map((record) => ({
      id: record.id,
      when: whenText(record, today),
      type: record.type,
      text: say(eventLine(record, units)),
      note: record.note.trim(),
    }));
}

function whenText(record: EventRecord, today: string): string {
  const day = formatLocalDate(record.day, today);
  return hasTime(record)
    ? t('doctor.dayAt', { day, time: formatTime(record.startedAt, { tz: record.tz }) })
    : day;
}

function isEmpty({ bars }: Pick<DayBars, 'bars'>): boolean {
  return bars.every(({ total, state }) => total === 0 && (state === 'empty' || state === 'open'));
}

/** "7.2 (5 to 9)", or what the mean needs. */
function meanText(
  { mean: average, lowest, highest }: Pick<DayBars, 'mean' | 'lowest' | 'highest'>,
  text: (value: number) => string,
): string {
  return figureText(average, (value) =>
    t('doctor.meanFromTo', {
      mean: text(value),
      low: text(lowest.value ?? value),
      high: text(highest.value ?? value),
    }),
  );
}

/** The mean of each part over the days that count, without those that were never logged. */
function partRows<Part extends string>(
  { bars, parts }: Pick<DayBars<Part>, 'bars' | 'parts'>,
  text: (value: number) => string,
  label: (part: Part) => string,
): Row[] {
  const counted = bars.filter(({ state }) => state === 'counted');
  return parts.flatMap((part) => {
    const values = counted.map((bar) => bar.parts[part]);
    return values.some((value) => value > 0)
      ? [{ label: label(part), value: text(mean(values)) }]
      : [];
  });
}

function figureText<T>(figure: Figure<T>, text: (value: T) => string): string {
  return figure.missing ? missingText(figure.missing) : text(figure.value);
}
