import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { AwakeChart, Ordinal } from '../../../../domain/statistics/sleep/awake-windows.ts';
import type { NightChart } from '../../../../domain/statistics/sleep/nights.ts';
import { daysOf } from '../../../../domain/statistics/question.ts';
import { formatLocalDay, formatSpan } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { DotPlot } from '../draw/dot-plot.tsx';
import { ticksAround, ticksUpTo } from '../../../../app/charts/measure.ts';
import { clockText, count, duration } from '../draw/measure.ts';
import { NightPlot } from '../draw/night-plot.tsx';
import { ShapeLegend } from '../draw/shapes.tsx';
import type { ChartView, DrawingProps } from './chart-view.ts';

/** C9. */
export const awakeView: ChartView<'awake'> = {
  of: 'awake',
  types: ['sleep'],
  title: () => chartName('awake'),
  how: () => howText('awake'),
  gap: ({ dots, medians }) =>
    dots.length === 0 ? 'nothing' : (medians.find(({ ms }) => ms.missing)?.ms.missing ?? null),
  headline: ({ medians }) => {
    const last = medians.findLast(({ ms }) => !ms.missing);
    return last && !last.ms.missing
      ? { value: formatSpan(last.ms.value), caption: ordinalText(last.before) }
      : null;
  },
  table: ({ dots }) => ({
    columns: [
      { label: t('charts.day') },
      { label: t('charts.until') },
      { label: t('charts.name-awake'), measure: duration },
    ],
    rows: dots.map(({ day, before, ms }) => [day, ordinalText(before), ms]).toReversed(),
  }),
  Drawing: AwakeDrawing,
};

const LAST_NAP_SERIES = 2;
const NIGHT_SERIES = 3;

/** The first and the second nap, all later ones, and the night. */
export function ordinalSeries(before: Ordinal): number {
  return before === 'night' ? NIGHT_SERIES : Math.min(LAST_NAP_SERIES, before - 1);
}

function ordinalText(before: Ordinal): string {
  return before === 'night' ? t('charts.beforeNight') : t('charts.beforeNap', { n: before });
}

function seriesText(series: number): string {
  if (series === NIGHT_SERIES) return t('charts.beforeNight');
  if (series === LAST_NAP_SERIES) return t('charts.beforeLaterNaps');
  return t('charts.beforeNap', { n: series + 1 });
}

/** "before nap 1 · 1 h 53"; later naps have no median in common. */
function withMedian(series: number, medians: AwakeChart['medians']): string {
  const ofSeries = medians.filter(({ before }) => ordinalSeries(before) === series);
  const [only, second] = ofSeries;
  return only && !second && !only.ms.missing
    ? t('charts.part', { name: seriesText(series), value: `· ${formatSpan(only.ms.value)}` })
    : seriesText(series);
}

function AwakeDrawing({ data, context, width, cursor }: DrawingProps<AwakeChart>) {
  const { dots, medians } = data;
  const series = [...new Set(dots.map(({ before }) => ordinalSeries(before)))].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      <DotPlot
        days={daysOf(context.range)}
        dots={dots.map(({ day, at, ms, before }) => ({
          key: String(at),
          day,
          value: ms,
          series: ordinalSeries(before),
          label: () =>
            t('charts.onDay', {
              day: formatLocalDay(day, context.today),
              value: `${duration.text(ms)} · ${ordinalText(before)}`,
            }),
        }))}
        ticks={ticksUpTo(Math.max(...dots.map(({ ms }) => ms)), duration)}
        measure={duration}
        width={width}
        cursor={cursor}
      />
      <ShapeLegend
        items={series.map((each) => ({ series: each, name: withMedian(each, medians) }))}
      />
    </>
  );
}

/** C8. */
export const nightsView: ChartView<'nights'> = {
  of: 'nights',
  types: ['sleep'],
  title: () => chartName('nights'),
  how: () => howText('nights'),
  gap: ({ nights, longestMs }) => (nights.length === 0 ? 'nothing' : longestMs.missing),
  headline: ({ longestMs }) =>
    longestMs.missing
      ? null
      : { value: formatSpan(longestMs.value), caption: t('charts.longestOnAverage') },
  table: nightTable,
  legend: () => [],
  partlyDays: ({ nights }) => nights.flatMap(({ night, isCounted }) => (isCounted ? [] : [night])),
  Drawing: ({ data, context, width, cursor }) => (
    <>
      <NightPlot
        days={daysOf(context.range)}
        nights={data.nights.map((night) => ({
          night: night.night,
          longest: night.longestMs,
          wakings: night.wakings,
          isCounted: night.isCounted,
          label: () =>
            t('charts.nightOn', {
              day: formatLocalDay(night.night, context.today),
              longest: duration.text(night.longestMs),
              wakings: night.wakings,
            }),
        }))}
        measure={duration}
        width={width}
        cursor={cursor}
      />
      <ShapeLegend
        items={[
          { series: 0, name: t('charts.longestStretch') },
          { series: 1, name: t('charts.wakings') },
        ]}
      />
    </>
  ),
};

function nightTable({ nights }: NightChart): ReturnType<ChartView['table']> {
  return {
    columns: [
      { label: t('charts.nightOf') },
      { label: t('charts.longestStretch'), measure: duration },
      { label: t('charts.wakings'), measure: count },
      { label: t('charts.name-sleep'), measure: duration },
      { label: t('charts.asleepAt') },
      { label: t('charts.awakeAt') },
    ],
    rows: nights
      .map(({ night, longestMs, wakings, sleepMs, bedMinute, wakeMinute }) => [
        night,
        longestMs,
        wakings,
        sleepMs,
        clockText(bedMinute),
        clockText(wakeMinute),
      ])
      .toReversed(),
  };
}

const CLOCK_STEPS = { steps: [60, 120, 180, 240, 360] };

/** C10: from the same nights, when they begin and end. */
export const bedtimesView: ChartView<'nights'> = {
  ...nightsView,
  title: () => t('charts.bedtimes'),
  how: () => t('charts.howBedtimes'),
  summary: ({ bedMinute, wakeMinute }) =>
    bedMinute.missing || wakeMinute.missing
      ? t('charts.nothing')
      : t('charts.bedtimesSummary', {
          bed: clockText(bedMinute.value),
          wake: clockText(wakeMinute.value),
        }),
  headline: ({ bedMinute, wakeMinute }) =>
    bedMinute.missing || wakeMinute.missing
      ? null
      : {
          value: `${clockText(bedMinute.value)} – ${clockText(wakeMinute.value)}`,
          caption: t('charts.onAverage'),
        },
  Drawing: ({ data, context, width, cursor }) => (
    <>
      <DotPlot
        days={daysOf(context.range)}
        dots={data.nights.flatMap(({ night, bedMinute, wakeMinute, isCounted }) =>
          [bedMinute, wakeMinute].map((minute, series) => ({
            key: `${night} ${series}`,
            day: night,
            value: minute,
            series,
            isHollow: !isCounted,
            label: () =>
              t('charts.bedtimeOn', {
                day: formatLocalDay(night, context.today),
                bed: clockText(bedMinute),
                wake: clockText(wakeMinute),
              }),
          })),
        )}
        ticks={ticksAround(
          [
            Math.min(...data.nights.map(({ bedMinute }) => bedMinute)),
            Math.max(...data.nights.map(({ wakeMinute }) => wakeMinute)),
          ],
          CLOCK_STEPS,
        )}
        measure={{ tick: clockText }}
        width={width}
        cursor={cursor}
      />
      <ShapeLegend
        items={[
          { series: 0, name: t('charts.asleepAt') },
          { series: 1, name: t('charts.awakeAt') },
        ]}
      />
    </>
  ),
};
