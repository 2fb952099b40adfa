import { useScheduleAddress } from './schedule-address.ts';
import type { ShownEntry } from './schedule-data.ts';

/** Opens the sheet of an occurrence. */
export function useOpenEntry(): (shown: ShownEntry) => void {
  const [, change] = useScheduleAddress();
  return ({ record, original }) => change({ item: record.id, on: original, form: undefined });
}
