import { dayIn } from '../../i18n/format.ts';
import { useNow } from '../../ui/use-now.ts';

/** Today on this device, `YYYY-MM-DD`. */
export function useToday(): string {
  return dayIn(useNow(60_000));
}
