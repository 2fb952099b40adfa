import { QUOTA_WARNINGS } from '../../../schema/media-limits.ts';

/**
 * How full a storage is:
 * - fine:  nothing has to be said
 * - warn:  at 80 %
 * - urgent: at 95 %
 * - full:  what is added waits
 */
export type Fullness = 'fine' | 'warn' | 'urgent' | 'full';

export function fullnessOf({
  usedBytes,
  quotaBytes,
}: {
  usedBytes: number;
  quotaBytes: number;
}): Fullness {
  const share = quotaBytes === 0 ? 1 : usedBytes / quotaBytes;
  if (share >= 1) return 'full';
  if (share >= QUOTA_WARNINGS[1]) return 'urgent';
  return share >= QUOTA_WARNINGS[0] ? 'warn' : 'fine';
}
