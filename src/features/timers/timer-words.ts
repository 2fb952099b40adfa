import type { Side } from '../../../schema/records/payloads/common.ts';
import type { LogTimerKind } from '../../../schema/records/timer.ts';
import { t } from '../../i18n/t.ts';

/** What a timer of this kind is called. */
export function kindName(kind: LogTimerKind): string {
  switch (kind) {
    case 'feeding':
      return t('timers.feeding');
    case 'sleep':
      return t('timers.sleep');
    case 'pumping':
      return t('timers.pumping');
    case 'tummy_time':
      return t('timers.tummyTime');
    case 'custom':
      return t('timers.custom');
  }
}

/** The button that ends it. */
export function stopName(kind: LogTimerKind): string {
  switch (kind) {
    case 'feeding':
      return t('timers.saveFeed');
    case 'pumping':
      return t('timers.savePumping');
    case 'sleep':
      return t('timers.wakeUp');
    case 'tummy_time':
    case 'custom':
      return t('timers.stop');
  }
}

export const sideName = (side: Side): string =>
  side === 'left' ? t('timers.left') : t('timers.right');
