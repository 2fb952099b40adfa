import { BUNDLE_ABOVE, BUNDLE_MS } from '../../schema/notification-limits.ts';
import type { Claimed } from './announced.ts';

/** Several announcements in one. */
export type Bundle = {
  count: number;
  /** Whose actions they are, and the children that they are about, without repetition. */
  actors: readonly string[];
  children: readonly string[];
  /** Those before it stood alone, so it makes itself noticed; a bundle that grows does not. */
  isFirst: boolean;
};

/** The bundle that claimed announcements belong to; null while each stands alone. */
export function bundleOf({ ours, latest }: Claimed): Bundle | null {
  const now = ours.at(-1)?.at;
  if (now === undefined) return null;
  // Reminders have no actor and are never bundled.
  const recent = latest.filter(
    ({ at, who }) => who !== undefined && Math.abs(now - at) < BUNDLE_MS,
  );
  if (recent.length <= BUNDLE_ABOVE) return null;
  return {
    count: recent.length,
    actors: [...new Set(recent.flatMap(({ who }) => who ?? []))],
    children: [...new Set(recent.flatMap(({ child }) => child ?? []))],
    isFirst: recent.length - ours.length <= BUNDLE_ABOVE,
  };
}
