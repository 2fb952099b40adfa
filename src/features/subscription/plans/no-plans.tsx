import CloudOff from 'lucide-react/icons/cloud-off';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** Replaces the plans when none could be loaded. */
export function NoPlans({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="attention"
      icon={CloudOff}
      title={t('subscribe.plansFailed')}
      actions={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
    >
      {t('subscribe.plansFailedText')}
    </Banner>
  );
}
