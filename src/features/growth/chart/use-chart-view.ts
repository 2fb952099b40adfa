import { useMemo } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { daysBetween } from '../../../domain/child/birth.ts';
import { HEIGHT_FROM_DAY } from '../../../domain/growth/age.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import { parentHeights } from '../../../domain/growth/mid-parental.ts';
import type { GrowthPoint } from '../../../domain/growth/points.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { GrowthAddress } from '../growth-address.ts';
import {
  labelText,
  measureName,
  pointValueText,
  trendText,
} from '../../../app/growth/growth-texts.ts';
import { besidePoints, useBeside } from './beside.ts';
import { placedPoints, usesCorrection } from '../../../app/growth/chart/chart-model.ts';
import { pointTable } from './point-table.ts';
import { domainOf, rangeOf } from '../../../app/growth/chart/ranges.ts';

type ChartQuestion = {
  child: ChildRecord;
  measure: GrowthMeasure;
  points: readonly GrowthPoint<GrowthRecord>[];
  address: GrowthAddress;
  today: string;
};

/** Everything that one chart shows, computed anew only for what has changed. */
export function useChartView({ child, measure, points, address, today }: ChartQuestion) {
  const units = useMoreUnits();
  const kind = address.age;
  const placed = useMemo(
    () => placedPoints(points, { measure, kind, units }),
    [points, measure, kind, units],
  );
  const ageToday = child.birthdate === null ? 0 : Math.max(0, daysBetween(child.birthdate, today));
  const lastDay = Math.max(ageToday, ...placed.map(({ point }) => point.age?.day ?? 0));
  const range = rangeOf(address.range, { ageDays: ageToday, measure });
  const ages = useMemo(() => domainOf(range, lastDay, measure), [range, lastDay, measure]);
  const other = useBeside(child.id, address.beside);
  const beside = useMemo(
    () => besidePoints(other, { measure, kind, units }),
    [other, measure, kind, units],
  );
  // A line of heights: from two years on, where lengths end.
  const hasParents = measure === 'length' && ageToday >= HEIGHT_FROM_DAY;
  const heights = useMemo(
    () => (hasParents && address.parents ? parentHeights(child) : null),
    [hasParents, address.parents, child],
  );
  const hidden = points.length - placed.length;
  const isCorrected = usesCorrection(child, points);
  const name = measureName(measure, ageToday);
  const table = useMemo(
    () => pointTable(points, { measure, units, hasCorrected: isCorrected }),
    [points, measure, units, isCorrected],
  );
  const summary = useMemo(() => {
    const last = points.at(-1);
    if (!last) return t('growth.summaryNone', { name });
    return t('growth.summary', {
      name,
      count: points.length,
      day: formatLocalDate(last.own.date, today),
      label: labelText(pointValueText(last, measure, units), last.score),
      trend: trendText(points, today) ?? '',
    });
  }, [points, name, today, measure, units]);
  return {
    ages,
    beside,
    hasParents,
    heights,
    hidden,
    isCorrected,
    lastDay,
    name,
    placed,
    range,
    other,
    summary,
    table,
    units,
  };
}

export type ChartViewOf = ReturnType<typeof useChartView>;
