import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useOnline } from './use-online.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Answer } from './use-server-read.ts';
import '../../i18n/lazy/requests.ts';
import '../../i18n/lazy/connection.ts';

/** Shown instead of data that could not be read from the server: the reason, and a retry button. */
export function NotRead({
  answer,
}: {
  answer: Extract<Answer<unknown>, { kind: 'offline' | 'failed' }> & { again: () => void };
}) {
  const online = useOnline();
  const again = (
    <Button icon={RotateCw} onClick={answer.again}>
      {t('ui.retry')}
    </Button>
  );
  if (answer.kind === 'offline') {
    return (
      <Banner
        icon={CloudOff}
        title={t('connection.needed')}
        // Offline, the read is repeated by itself once there is a network.
        actions={online ? again : undefined}
      >
        {t('requests.notOnDevice')} {t('connection.showsLater')}
      </Banner>
    );
  }
  return <Banner tone="attention" icon={TriangleAlert} title={answer.text} actions={again} />;
}

/** Below a form that needs the server: says so while there is no connection. */
export function OfflineHint() {
  if (useOnline()) return null;
  return (
    <Banner icon={CloudOff} title={t('connection.needed')}>
      {t('connection.staysTyped')}
    </Banner>
  );
}
