import type { Side } from '../../../schema/records/payloads/common.ts';
import { t } from '../../i18n/t.ts';

export const sideName = (side: Side): string =>
  side === 'left' ? t('timers.left') : t('timers.right');
