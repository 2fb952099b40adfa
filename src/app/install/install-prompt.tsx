import { useEffect, useState } from 'react';
import '../../i18n/lazy/install.ts';
import { t } from '../../i18n/t.ts';
import { afterDismissal, dismissLabelOf, mayOffer } from '../../pwa/install/install-record.ts';
import { isReloadHeld } from '../../pwa/reload-guard.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import Download from 'lucide-react/icons/download';
import { useClock } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import { readInstallRecord, useInstall, writeInstallRecord } from './use-install.ts';
import styles from './install.module.css';

const InstallDialog = lazyDialog(async () => (await import('./install-dialog.tsx')).InstallDialog);

/** After the browser's offer, and after the start where it makes none. */
export const AFTER_EVENT_MS = 3_000;
export const AFTER_LOAD_MS = 5_000;
/** How often a busy person is looked at again. */
const RECHECK_MS = 1_000;

/**
 * Offers to install the app, once in a page: a card that moves nothing and takes no focus. It waits until no
 * timer runs, no sheet is open and no field has been changed or is being typed into.
 */
export function InstallPrompt() {
  const clock = useClock();
  const install = useInstall();
  const [state, setState] = useState<'waiting' | 'offered' | 'explaining' | 'done'>('waiting');
  // Nobody is signed in on the front page: there are none.
  const isTiming = useQuery((replica) => replica.timers.running(), [])?.length;
  const isPossible = install.isPossible && !isTiming;
  const { hasOwnPrompt } = install;
  useEffect(() => {
    if (!isPossible || state !== 'waiting' || !mayOffer(readInstallRecord(), clock.now())) return;
    let timer = setTimeout(offer, hasOwnPrompt ? AFTER_EVENT_MS : AFTER_LOAD_MS);
    function offer() {
      if (isBusy()) timer = setTimeout(offer, RECHECK_MS);
      else setState('offered');
    }
    return () => clearTimeout(timer);
  }, [isPossible, hasOwnPrompt, state, clock]);

  if (state === 'explaining') return <InstallDialog open onClose={() => setState('done')} />;
  if (state !== 'offered' || !isPossible) return null;
  const dismiss = () => {
    writeInstallRecord(afterDismissal(readInstallRecord(), clock.now()));
    setState('done');
  };
  const start = () => {
    if (!hasOwnPrompt) return setState('explaining');
    void install.prompt().then((isAccepted) => (isAccepted ? setState('done') : dismiss()));
  };
  return (
    <section className={styles.prompt} aria-label={t('install.title')} role="status">
      <Icon icon={Download} size="l" className={styles.icon} />
      <div>
        <p className={styles.promptTitle}>{t('install.title')}</p>
        <p className={styles.promptText}>{t('install.why')}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" onClick={dismiss}>
          {t(`install.${dismissLabelOf(readInstallRecord())}`)}
        </Button>
        <Button size="small" variant="primary" onClick={start}>
          {t('install.button')}
        </Button>
      </div>
    </section>
  );
}

/** Whether somebody is in the middle of something that a card could cover. */
function isBusy(): boolean {
  return isReloadHeld() || document.activeElement?.matches('select') === true;
}
