import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { appVersion } from '../../pwa/app-version.ts';
import { readStorageHealth } from '../../replica/storage/health.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useOnline } from '../requests/use-online.ts';
import { useServices } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import '../../i18n/lazy/diagnostics.ts';

type CopyDiagnosticsProps = {
  /** What happened, where something did. */
  error?: unknown;
  size?: 'small';
  children: ReactNode;
};

/** Copies the diagnostics for support. */
export function CopyDiagnosticsButton({ error, size, children }: CopyDiagnosticsProps) {
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
      error,
    });
    await navigator.clipboard.writeText(text);
  };
  return (
    <Button
      {...(size && { size })}
      onClick={() =>
        void copy().then(
          () => showToast({ text: t('diagnostics.copied') }),
          () => showToast({ text: t('diagnostics.copyFailed'), tone: 'attention' }),
        )
      }
    >
      {children}
    </Button>
  );
}
