import { useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { appVersion } from '../../../pwa/app-version.ts';
import { readStorageHealth } from '../../../replica/storage/health.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/list.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { diagnosticsText } from './diagnostics.ts';

/** Copies the diagnostics for support. */
export function DiagnosticsRow() {
  const { clock, replica, sync } = useServices();
  const online = useOnline();
  const counts = useQuery((open) => open.queue.counts(), []);
  const copy = async () => {
    const text = diagnosticsText({
      version: appVersion(),
      node: replica?.node ?? null,
      counts,
      status: sync?.status.get() ?? null,
      storage: await readStorageHealth(),
      online,
      userAgent: navigator.userAgent,
      at: clock.now(),
    });
    await navigator.clipboard.writeText(text);
  };
  return (
    <Row
      title={t('settings.diagnostics')}
      detail={t('settings.diagnosticsHint')}
      end={
        <Button
          size="small"
          onClick={() =>
            void copy().then(
              () => showToast({ text: t('settings.copied') }),
              () => showToast({ text: t('settings.copyFailed'), tone: 'attention' }),
            )
          }
        >
          {t('settings.copy')}
        </Button>
      }
    />
  );
}
