import type { AnyRecord } from '../../../schema/records/record.ts';
import { stampMs } from '../../../schema/rules/clock.ts';
import { REMOVAL_PATH } from '../../../schema/rules/merge.ts';

/** Whether a field was written later than `ms` after the record was made. Bringing a deleted one back writes none. */
export function isEditedAfter(
  { createdAt, updatedAt, clocks }: Pick<AnyRecord, 'createdAt' | 'updatedAt' | 'clocks'>,
  ms: number,
): boolean {
  if (updatedAt - createdAt <= ms) return false;
  const made = clocks['*'] ?? '';
  return (
    !clocks[REMOVAL_PATH] ||
    Object.entries(clocks).some(
      ([path, stamp]) => path !== REMOVAL_PATH && stamp > made && stampMs(stamp) - createdAt > ms,
    )
  );
}
