import type { EventType } from '../../../../../schema/records/event-types.ts';
import { chartName, howText } from '../../../../app/statistics/chart-summary.ts';
import type { HeatStrip } from '../../../../domain/statistics/charts/heat-strip.ts';
import type { ChartName } from '../../../../domain/statistics/compute-charts.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { HeatArea } from '../draw/heat-area.tsx';
import { clockText, count } from '../draw/measure.ts';
import type { ChartView, DrawingProps } from './chart-view.ts';

type HeatName = Extract<ChartName, 'sleepHeat' | 'feedHeat' | 'diaperHeat' | 'pumpHeat'>;

const SLOT_MIN = 5;
/** A table of every slot would have 288 rows. */
const TABLE_SLOTS = 6;

/** C2 for one type. */
function heatView<Name extends HeatName>(of: Name, type: EventType): ChartView<Name> {
  return {
    of,
    types: [type],
    title: () => chartName(of),
    how: () => howText(of),
    gap: ({ days, counts }) =>
      days === 0 || counts.every((each) => each === 0) ? 'nothing' : null,
    headline: ({ days }) => ({
      value: String(days),
      caption: t('charts.daysCounted', { count: days }),
    }),
    table: ({ counts, dayStartHour }) => ({
      columns: [{ label: t('charts.time') }, { label: t('charts.daysColumn'), measure: count }],
      rows: counts.flatMap((days, slot) =>
        slot % TABLE_SLOTS === 0 ? [[slotText(slot, dayStartHour), days]] : [],
      ),
    }),
    Drawing: (props) => <HeatDrawing of={of} {...props} />,
  };
}

export const sleepHeatView = heatView('sleepHeat', 'sleep');
export const feedHeatView = heatView('feedHeat', 'feeding');
export const diaperHeatView = heatView('diaperHeat', 'diaper');
export const pumpHeatView = heatView('pumpHeat', 'pumping');

function HeatDrawing({ of, data, width, cursor }: DrawingProps<HeatStrip> & { of: HeatName }) {
  const { counts, days, medianShare, dayStartHour } = data;
  return (
    <HeatArea
      shares={counts.map((each) => each / days)}
      median={medianShare.value}
      dayStartHour={dayStartHour}
      labelOf={(slot) =>
        tKey(`charts.slot-${of}`, {
          time: slotText(slot, dayStartHour),
          n: counts[slot] ?? 0,
          count: days,
        })
      }
      width={width}
      cursor={cursor}
    />
  );
}

function slotText(slot: number, dayStartHour: number): string {
  return clockText(slot * SLOT_MIN + dayStartHour * 60);
}
