import { useEffect, useState } from 'react';
import { type ChartSex, type GrowthTables, loadGrowthTables } from '../../domain/growth/tables.ts';

/**
 * WHO's tables for a child, from a chunk of their own. Null until they are there, for a child whose sex is
 * not said, and where they cannot be loaded: then a screen shows the values alone.
 */
export function useGrowthTables(sex: ChartSex | null): GrowthTables | null {
  const [tables, setTables] = useState<GrowthTables | null>(null);
  useEffect(() => {
    if (sex === null) return;
    let isLeft = false;
    loadGrowthTables(sex).then(
      (loaded) => {
        if (!isLeft) setTables(loaded);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [sex]);
  return tables?.sex === sex ? tables : null;
}
