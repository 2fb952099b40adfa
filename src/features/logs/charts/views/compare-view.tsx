import { comparisonText } from '../../../../app/statistics/chart-summary.ts';
import type { Comparison } from '../../../../domain/statistics/charts/compare.ts';
import type { DayBars } from '../../../../domain/statistics/day-bars.ts';
import { formatLocalDate } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { CompareLines } from '../draw/compare-lines.tsx';
import type { Measure } from '../../../../app/charts/measure.ts';
import { ShapeLegend } from '../draw/shapes.tsx';
import type { DataView } from './chart-view.ts';

export type ComparedBars = Comparison & { a: DayBars; b: DayBars };

type CompareSpec = {
  title: string;
  /** Of both series. */
  names: readonly [string, string];
  measure: Measure;
  types: DataView<ComparedBars>['types'];
  /** Values on a scale without a zero. */
  isLevel: boolean;
};

/** C20 of one chart. The figures are those of the days that count. */
export function compareView({
  title,
  names,
  measure,
  types,
  isLevel,
}: CompareSpec): DataView<ComparedBars> {
  const large = measure.large ?? measure.text;
  return {
    types,
    title: () => title,
    how: () => t('charts.howCompare'),
    gap: ({ rows, a, b }) =>
      rows.every((row) => row.a === null && row.b === null)
        ? 'nothing'
        : (a.mean.missing ?? b.mean.missing),
    headline: ({ a, b, change }) =>
      a.mean.missing || b.mean.missing
        ? null
        : {
            value: t('charts.bothMeans', { a: large(a.mean.value), b: large(b.mean.value) }),
            caption: isLevel ? '' : comparisonText(change),
          },
    table: ({ rows }) => ({
      columns: [{ label: t('charts.dayNumber') }, ...names.map((label) => ({ label, measure }))],
      rows: rows.map(({ a, b }, index) => [index + 1, a?.total ?? null, b?.total ?? null]),
    }),
    Drawing: ({ data, context, width, cursor }) => (
      <>
        <CompareLines
          rows={data.rows.map(({ a, b }, index) => ({
            values: [a?.total ?? null, b?.total ?? null],
            day: a?.day ?? null,
            label: () =>
              [
                t('charts.dayN', { n: index + 1 }),
                ...[a, b].map((each, series) =>
                  each
                    ? t('charts.onDay', {
                        day: `${names[series]}, ${formatLocalDate(each.day, context.today)}`,
                        value: measure.text(each.total),
                      })
                    : t('charts.onDay', { day: names[series] ?? '', value: '–' }),
                ),
              ].join(' · '),
          }))}
          measure={measure}
          isLevel={isLevel}
          width={width}
          cursor={cursor}
        />
        <ShapeLegend items={names.map((name, series) => ({ series, name }))} />
      </>
    ),
  };
}
