import type { AnyRecord } from '../../../schema/records/record.ts';

/** The clock of deleting and bringing back. */
const REMOVAL = 'removal';

/** Whether a field was written later than `ms` after the record was made. Bringing a deleted one back writes none. */
export function isEditedAfter(
  { createdAt, updatedAt, clocks }: Pick<AnyRecord, 'createdAt' | 'updatedAt' | 'clocks'>,
  ms: number,
): boolean {
  if (updatedAt - createdAt <= ms) return false;
  const made = clocks['*'] ?? '';
  return (
    !clocks[REMOVAL] ||
    Object.entries(clocks).some(([path, stamp]) => path !== REMOVAL && stamp > made)
  );
}
