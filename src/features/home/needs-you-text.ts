import type { ErrorCode } from '../../../schema/wire/errors.ts';
import '../../i18n/lazy/home-later.ts';
import { t } from '../../i18n/t.ts';
import type { QueueItem } from '../../replica/stores/queue.ts';

/** These are sent by themselves once the plan is renewed: nobody should change or drop them. */
const PLAN_ENDED: ErrorCode = 'PLAN_ENDED';

/** Why the server refused the entries, or what to do about them. */
export function needsYouText(items: readonly Pick<QueueItem, 'problem'>[]): string {
  const waits = items.every(({ problem }) => problem?.code === PLAN_ENDED);
  return (waits && items[0]?.problem?.message) || t('homeLater.needsYouText');
}
