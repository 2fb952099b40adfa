import { useMemo } from 'react';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import { isPurged } from '../../../../schema/rules/purge.ts';
import type { Entry } from '../../../replica/documents/entry.ts';

/** The removed records that can still be restored. */
export function useTrashed<R extends AnyRecord>(
  removed: readonly Entry<R>[] | undefined,
): readonly Entry<R>[] | undefined {
  return useMemo(() => removed?.filter(({ record }) => !isPurged(record)), [removed]);
}
