import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useOnline } from './use-online.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Answer } from './use-server-read.ts';
import '../../i18n/lazy/requests.ts';

/** In place of what could not be read from the server: why, and the way on. */
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
        title={t('requests.needsConnection')}
        // Without a network it comes by itself as soon as there is one.
        actions={online ? again : undefined}
      >
        {t('requests.notReadOffline')}
      </Banner>
    );
  }
  return <Banner tone="attention" icon={TriangleAlert} title={answer.text} actions={again} />;
}

/** Below a form that only the server can take: that there is no connection, while there is none. */
export function OfflineHint() {
  if (useOnline()) return null;
  return (
    <Banner icon={CloudOff} title={t('requests.needsConnection')}>
      {t('requests.staysTyped')}
    </Banner>
  );
}
