import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import { t } from '../../../../i18n/t.ts';
import { HourGrid } from '../draw/hour-grid.tsx';
import { clockText, minutes } from '../draw/measure.ts';
import { weekdayText } from '../draw/day-axis.ts';
import type { ChartView } from './chart-view.ts';

/** C17. */
export const cryingView: ChartView<'crying'> = {
  of: 'crying',
  types: ['mood'],
  title: () => chartName('crying'),
  how: () => howText('crying'),
  gap: ({ totalMin, perDayMin }) => (totalMin === 0 ? 'nothing' : perDayMin.missing),
  headline: ({ perDayMin }) =>
    perDayMin.missing
      ? null
      : { value: minutes.text(perDayMin.value), caption: t('charts.perDay') },
  table: (data) => ({
    columns: [
      { label: t('charts.weekday') },
      { label: t('charts.time') },
      { label: t('charts.name-crying'), measure: minutes },
    ],
    rows: data.minutes.flatMap((hours, weekday) =>
      hours.flatMap((value, hour) =>
        value > 0 ? [[weekdayText(weekday), clockText(hour * 60), value]] : [],
      ),
    ),
  }),
  Drawing: ({ data, width, cursor }) => (
    <HourGrid
      rows={data.minutes}
      rowNames={data.minutes.map((_, weekday) => weekdayText(weekday))}
      labelOf={(weekday, hour) =>
        t('charts.onDay', {
          day: `${weekdayText(weekday)} ${clockText(hour * 60)}`,
          value: minutes.text(data.minutes[weekday]?.[hour] ?? 0),
        })
      }
      width={width}
      cursor={cursor}
    />
  ),
};
