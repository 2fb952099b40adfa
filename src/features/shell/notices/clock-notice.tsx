import { useState } from 'react';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { MINUTE_MS } from '../../../../schema/limits.ts';
import { useServices } from '../../../app/services.tsx';
import { formatDuration } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLive } from '../../../ui/use-live.ts';
import '../../../i18n/lazy/device-notices.ts';

/** From this difference on, times typed by this device's clock would mislead the family. */
const WARN_FROM_MS = 5 * MINUTE_MS;

/** Says how wrong this device's clock is, and that saved entries get the right time. */
export function ClockNotice() {
  const { sync } = useServices();
  const skewMs = useLive(sync?.status)?.skewMs ?? 0;
  const [isPutAway, setIsPutAway] = useState(false);
  if (Math.abs(skewMs) < WARN_FROM_MS || isPutAway) return null;
  const span = formatDuration(Math.round(Math.abs(skewMs) / MINUTE_MS) * MINUTE_MS);
  return (
    <Banner
      tone="attention"
      icon={ClockAlert}
      title={
        skewMs > 0
          ? t('deviceNotices.skewAhead', { span })
          : t('deviceNotices.skewBehind', { span })
      }
      actions={<Button onClick={() => setIsPutAway(true)}>{t('deviceNotices.clockOk')}</Button>}
    >
      {t('deviceNotices.clockText')}
    </Banner>
  );
}
