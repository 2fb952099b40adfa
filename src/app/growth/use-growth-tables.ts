import { useEffect, useState } from 'react';
import {
  type ChartSex,
  type GrowthTables,
  loadGrowthTables,
  loadedGrowthTables,
} from '../../domain/growth/tables.ts';

export type TablesState =
  | { kind: 'loading' }
  /** Null: the sex of the tables is not known. */
  | { kind: 'ready'; tables: GrowthTables | null }
  | { kind: 'failed'; retry: () => void };

/** The tables of WHO for a child's sex, a chunk of their own. */
export function useTablesState(sex: ChartSex | null): TablesState {
  const [loaded, setLoaded] = useState(() => sex && loadedGrowthTables(sex));
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

/**
 * The same for a screen that shows the values alone while they load, where they cannot be loaded, and for a
 * child whose sex is not said: then there are none.
 */
export function useGrowthTables(sex: ChartSex | null): GrowthTables | null {
  const state = useTablesState(sex);
  return state.kind === 'ready' ? state.tables : null;
}
