import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { IntervalChart } from '../../../../domain/statistics/feeding/feed-intervals.ts';
import { daysOf } from '../../../../domain/statistics/question.ts';
import { formatLocalDay } from '../../../../i18n/format.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { DotPlot } from '../draw/dot-plot.tsx';
import { ticksUpTo } from '../../../../app/charts/measure.ts';
import { clockText, duration, minutes } from '../draw/measure.ts';
import { MirroredBars } from '../draw/mirrored-bars.tsx';
import { ShapeLegend } from '../draw/shapes.tsx';
import { barLabel, barsView } from './bars-view.tsx';
import type { ChartView, DrawingProps } from './chart-view.ts';

/** C6. */
export const intervalsView: ChartView<'intervals'> = {
  of: 'intervals',
  types: ['feeding'],
  title: () => chartName('intervals'),
  how: () => howText('intervals'),
  hint: () => t('charts.brushHint'),
  gap: ({ dots, all }) => (dots.length === 0 ? 'nothing' : all.missing),
  headline: ({ all }) =>
    all.missing
      ? null
      : { value: duration.large?.(all.value.median) ?? '', caption: t('charts.usually') },
  table: ({ dots }) => ({
    columns: [
      { label: t('charts.day') },
      { label: t('charts.time') },
      { label: t('charts.untilNext'), measure: duration },
      { label: t('charts.remark') },
    ],
    rows: dots
      .map(({ day, minute, ms, isNight }) => [
        day,
        clockText(minute),
        ms,
        isNight ? t('charts.part-night') : '',
      ])
      .toReversed(),
  }),
  Drawing: IntervalDrawing,
};

function IntervalDrawing({ data, context, width, cursor }: DrawingProps<IntervalChart>) {
  const { dots, medians } = data;
  return (
    <>
      <DotPlot
        days={daysOf(context.range)}
        dots={dots.map(({ day, at, minute, ms, isNight }) => ({
          key: String(at),
          day,
          value: ms,
          series: isNight ? 1 : 0,
          label: () =>
            t('charts.onDay', {
              day: `${formatLocalDay(day, context.today)} ${clockText(minute)}`,
              value: duration.text(ms),
            }),
        }))}
        line={medians.map(({ day, ms }) => ({ day, value: ms }))}
        ticks={ticksUpTo(Math.max(...dots.map(({ ms }) => ms)), duration)}
        measure={duration}
        width={width}
        cursor={cursor}
      />
      <ShapeLegend
        items={[
          { series: 0, name: t('charts.byDay') },
          { series: 1, name: t('charts.byNight') },
        ]}
      />
    </>
  );
}

const sideName = (part: string) => tKey(`charts.part-${part}` as 'charts.part-left');

/** C5. Minutes without a side are half of each. */
export const breastView: ChartView<'breast'> = {
  ...barsView({ of: 'breast', types: ['feeding'], partName: sideName, measure: () => minutes }),
  headline: ({ balance, mean }) => {
    if (balance.missing) {
      return mean.missing ? null : { value: minutes.text(mean.value), caption: t('charts.perDay') };
    }
    const left = Math.round(balance.value * 100);
    return {
      value: t('charts.balance', { left, right: 100 - left }),
      caption: t('charts.leftToRight'),
    };
  },
  legend: () => [],
  Drawing: ({ data, context, width, cursor }) => (
    <MirroredBars
      bars={data.bars.map((bar) => ({
        day: bar.day,
        state: bar.state,
        up: bar.parts.left + bar.parts.unsided / 2,
        down: bar.parts.right + bar.parts.unsided / 2,
        label: () => barLabel(bar, { partName: sideName, measure: minutes, context }),
      }))}
      measure={minutes}
      names={{ up: sideName('left'), down: sideName('right') }}
      width={width}
      cursor={cursor}
    />
  ),
};
