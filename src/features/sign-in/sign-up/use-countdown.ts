import { useNow } from '../../../ui/use-now.ts';

/** @returns whole seconds until `at` (epoch ms), counted down; 0 once it has passed, or null */
export function useCountdown(at: number | null): number {
  const now = useNow(1_000);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000));
}
