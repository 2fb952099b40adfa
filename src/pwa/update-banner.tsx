import { useState } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { t } from '../i18n/t.ts';
import { pause } from '../lib/pause.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useLive } from '../ui/use-live.ts';
import { type AppUpdates, RELOAD_AFTER_MS } from './app-updates.ts';

/** Offers a newer build while the app is in use; never reloads by itself. */
export function UpdateBanner({ updates }: { updates: AppUpdates }) {
  const state = useLive(updates.state);
  const [postponed, setPostponed] = useState(false);
  const [failed, setFailed] = useState(false);
  if (state === undefined || state === 'none' || postponed) return null;

  const update = () => {
    void applyAndReload(updates).catch(() => setFailed(true));
  };
  return (
    <Banner
      icon={RefreshCw}
      tone={failed ? 'attention' : 'plain'}
      title={failed ? t('upgrade.failed') : t('upgrade.ready')}
      actions={
        failed ? (
          <Button onClick={() => updates.reload()}>{t('upgrade.refresh')}</Button>
        ) : (
          <>
            <Button onClick={update} busy={state === 'applying'}>
              {t('upgrade.now')}
            </Button>
            <Button variant="quiet" onClick={() => setPostponed(true)}>
              {t('upgrade.later')}
            </Button>
          </>
        )
      }
    >
      {failed ? t('upgrade.safe') : t('upgrade.readyText')}
    </Banner>
  );
}

async function applyAndReload(updates: AppUpdates): Promise<void> {
  if (updates.state.get() === 'waiting') {
    await updates.apply();
    await pause(RELOAD_AFTER_MS);
  }
  updates.reload();
}
