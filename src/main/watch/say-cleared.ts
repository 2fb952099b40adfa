import '../../i18n/lazy/device-notices.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/toasts.ts';

/** @param count how many unsent entries the browser has cleared */
export function sayCleared(count: number): void {
  showToast({
    title: t('deviceNotices.clearedTitle'),
    text: t('deviceNotices.clearedText', { count }),
    tone: 'attention',
    durationMs: 60_000,
  });
}
