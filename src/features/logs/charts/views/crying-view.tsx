import { useWeekStart, weekStart } from '../../../../app/preferences/week-start.ts';
import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import { weekdaysFrom } from '../../../../domain/days/weeks.ts';
import type { CryingGrid } from '../../../../domain/statistics/activity/crying.ts';
import { t } from '../../../../i18n/t.ts';
import { HourGrid } from '../draw/hour-grid.tsx';
import { clockText, minutes } from '../draw/measure.ts';
import { weekdayText } from '../../../../i18n/weekday.ts';
import type { ChartView, DrawingProps } from './chart-view.ts';

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
    rows: weekdaysFrom(weekStart()).flatMap((weekday) =>
      (data.minutes[weekday] ?? []).flatMap((value, hour) =>
        value > 0 ? [[weekdayText(weekday), clockText(hour * 60), value]] : [],
      ),
    ),
  }),
  Drawing: CryingDrawing,
};

function CryingDrawing({ data, width, cursor }: DrawingProps<CryingGrid>) {
  const weekdays = weekdaysFrom(useWeekStart());
  const rows = weekdays.map((weekday) => data.minutes[weekday] ?? []);
  const names = weekdays.map(weekdayText);
  return (
    <HourGrid
      rows={rows}
      rowNames={names}
      labelOf={(row, hour) =>
        t('charts.onDay', {
          day: `${names[row]} ${clockText(hour * 60)}`,
          value: minutes.text(rows[row]?.[hour] ?? 0),
        })
      }
      width={width}
      cursor={cursor}
    />
  );
}
