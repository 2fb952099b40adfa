import { useState } from 'react';
import { chartSummary } from '../../../../app/statistics/chart-summary.ts';
import { t, tKey } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { ChartCard } from '../card/chart-card.tsx';
import { chartViews } from '../views/chart-views.ts';
import type { DataView, ViewContext } from '../views/chart-view.ts';
import type { AnsweredCharts } from './use-charts.ts';

/** The results that can be picked, with the name that their marks have in the day raster. */
export const HEAT_NAMES = ['sleepHeat', 'feedHeat', 'diaperHeat', 'pumpHeat'] as const;
type HeatName = (typeof HEAT_NAMES)[number];
const kinds = {
  sleepHeat: 'sleeps',
  feedHeat: 'feeds',
  diaperHeat: 'diapers',
  pumpHeat: 'pumps',
} as const satisfies Record<HeatName, string>;

/** C2 of the type that a person picks; only types that were logged can be picked. */
export function UsualTimes({
  data,
  context,
  childId,
}: {
  data: AnsweredCharts['data'];
  context: ViewContext;
  childId: string;
}) {
  const [picked, setPicked] = useState<HeatName | null>(null);
  const names = HEAT_NAMES.filter((each) => {
    const strip = data[each];
    return strip && chartViews[each].gap(strip) === null;
  });
  const name = picked && names.includes(picked) ? picked : names[0];
  const strip = name && data[name];
  if (!strip) return null;
  return (
    <ChartCard
      key={name}
      view={chartViews[name] as DataView<object>}
      data={strip}
      summary={chartSummary(name, strip, context)}
      file={name}
      context={context}
      childId={childId}
      unsent={0}
      controls={
        names.length > 1 && (
          <ChipGroup
            scroll
            label={t('charts.usualTimes')}
            value={name}
            onChange={setPicked}
            options={names.map((value) => ({
              value,
              label: tKey(`charts.kind-${kinds[value]}`),
            }))}
          />
        )
      }
    />
  );
}
