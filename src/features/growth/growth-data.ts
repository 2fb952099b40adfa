import { useMemo } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { useQuery } from '../../app/use-query.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { measurementsOf } from '../../replica/stores/growth.ts';

/** What the screen of growth reads. */

/** The measurements of a child, oldest first; undefined while they are read. */
export function useMeasurements(childId: string | undefined): {
  entries: readonly Entry<GrowthRecord>[] | undefined;
  records: readonly GrowthRecord[] | undefined;
} {
  const entries = useQuery((replica) => measurementsOf(replica, childId ?? NOBODY), [childId]);
  return useMemo(() => ({ entries, records: entries?.map(({ record }) => record) }), [entries]);
}

const NOBODY = 'nobody';

/** The facts without which there is no chart. */
export function hasChartFacts({ birthdate, birthDateApprox, chartSex }: ChildRecord): boolean {
  return birthdate !== null && birthDateApprox !== true && chartSex !== null;
}
