import { useMemo } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import type { CurvePoint } from '../../../domain/growth/curves.ts';
import type { GrowthMeasure } from '../../../domain/growth/growth-measures.ts';
import { type AgeKind, growthPoints } from '../../../domain/growth/points.ts';
import { useMeasurements } from '../growth-data.ts';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';
import { placedPoints } from '../../../app/growth/chart/chart-model.ts';

/** The measurements of a sibling in the same chart, at the same age. */
export type Beside = {
  /** The children to choose from. */
  siblings: readonly ChildRecord[];
  child: ChildRecord | undefined;
  records: readonly GrowthRecord[] | undefined;
};

export function useBeside(childId: string, chosenId: string | undefined): Beside {
  const { children } = useSelectedChild();
  const { growthOf } = useRights();
  const siblings = useMemo(
    () =>
      (children ?? [])
        .map(({ record }) => record)
        .filter(
          ({ id, birthdate }) => id !== childId && birthdate !== null && growthOf(id) !== 'none',
        ),
    [children, childId, growthOf],
  );
  const child = siblings.find(({ id }) => id === chosenId);
  const { records } = useMeasurements(child?.id);
  return useMemo(() => ({ siblings, child, records }), [siblings, child, records]);
}

/** Without tables: only where the points lie. */
export function besidePoints(
  { child, records }: Beside,
  options: { measure: GrowthMeasure; kind: AgeKind; units: GrowthUnits },
): { name: string; points: CurvePoint[] } | null {
  if (!child || !records) return null;
  const points = placedPoints(growthPoints(null, child, records, options.measure), options);
  return { name: child.name, points: points.map(({ x, y }) => ({ x, y })) };
}
