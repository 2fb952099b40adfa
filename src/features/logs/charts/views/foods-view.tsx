import { Suspense, lazy } from 'react';
import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { FoodChart } from '../../../../domain/statistics/feeding/foods.ts';
import { formatLocalDay, formatNumber } from '../../../../i18n/format.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { count } from '../draw/measure.ts';
import { StepLine } from '../draw/step-line.tsx';
import type { ChartView, DrawingProps } from './chart-view.ts';

/** The list of foods below the line is needed once this chart has been scrolled to. */
const FoodGrid = lazy(async () => ({ default: (await import('./food-grid.tsx')).FoodGrid }));

/** C16, from all meals there are. */
export const foodsView: ChartView<'foods'> = {
  of: 'foods',
  types: ['feeding'],
  title: () => chartName('foods'),
  how: () => howText('foods'),
  range: ({ foods }, { range, today }) => ({
    from: foods[0]?.firstDay ?? range.from,
    to: today,
  }),
  gap: ({ foods }) => (foods.length === 0 ? 'nothing' : null),
  headline: ({ foods }) => ({
    value: formatNumber(foods.length),
    caption: t('charts.foodsTried', { count: foods.length }),
  }),
  table: ({ foods }) => ({
    columns: [
      { label: t('charts.food') },
      { label: t('charts.firstTime') },
      { label: t('charts.timesOffered'), measure: count },
      { label: t('charts.reaction') },
      { label: t('charts.foodGroup') },
    ],
    rows: foods
      .map(({ food, name, firstDay, times, reaction, group }) => [
        name ?? food,
        firstDay,
        times,
        reaction === null ? '' : tKey(`charts.reaction-${reaction}`),
        tKey(`charts.allergen-${group}`),
      ])
      .toReversed(),
  }),
  Drawing: FoodDrawing,
};

function FoodDrawing({ data, context, width, cursor }: DrawingProps<FoodChart>) {
  return (
    <>
      <StepLine
        points={data.tried.map(({ day, count: value }) => ({
          day,
          value,
          label: () =>
            t('charts.onDay', {
              day: formatLocalDay(day, context.today),
              value: data.foods
                .filter(({ firstDay }) => firstDay === day)
                .map(({ name, food }) => name ?? food)
                .join(', '),
            }),
        }))}
        today={context.today}
        measure={count}
        width={width}
        cursor={cursor}
      />
      <Suspense>
        <FoodGrid foods={data.foods} today={context.today} />
      </Suspense>
    </>
  );
}
