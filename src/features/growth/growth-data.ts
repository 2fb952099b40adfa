import { useEffect, useMemo, useState } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { useQuery } from '../../app/use-query.ts';
import { type ChartSex, type GrowthTables, loadGrowthTables } from '../../domain/growth/tables.ts';
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

export type TablesState =
  | { kind: 'loading' }
  /** Null: the sex of the tables is not known. */
  | { kind: 'ready'; tables: GrowthTables | null }
  | { kind: 'failed'; retry: () => void };

/** The tables of WHO for a child's sex, a chunk of their own. */
export function useGrowthTables(sex: ChartSex | null): TablesState {
  const [loaded, setLoaded] = useState<GrowthTables | null>(null);
  const [failed, setFailed] = useState<ChartSex | null>(null);
  useEffect(() => {
    // A retry forgets the failure.
    if (sex === null || failed === sex) return;
    let isWanted = true;
    loadGrowthTables(sex).then(
      (tables) => isWanted && setLoaded(tables),
      () => isWanted && setFailed(sex),
    );
    return () => {
      isWanted = false;
    };
  }, [sex, failed]);
  if (sex === null) return NO_TABLES;
  if (loaded?.sex === sex) return { kind: 'ready', tables: loaded };
  if (failed !== sex) return { kind: 'loading' };
  return { kind: 'failed', retry: () => setFailed(null) };
}

const NO_TABLES: TablesState = { kind: 'ready', tables: null };

/** The facts without which there is no chart. */
export function hasChartFacts({ birthdate, birthDateApprox, chartSex }: ChildRecord): boolean {
  return birthdate !== null && birthDateApprox !== true && chartSex !== null;
}
