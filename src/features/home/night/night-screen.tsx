import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRights } from '../../../app/entries/rights.ts';
import { OldSync } from '../../../app/old-sync.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { showNightScreen } from '../../../app/preferences/apply-display.ts';
import { formatList, formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pushLayer } from '../../../ui/top-layer.ts';
import { useNow } from '../../../ui/use-now.ts';
import { canKeepAwake, useWakeLock } from '../../../ui/use-wake-lock.ts';
import { nightTypes } from './night-types.ts';
import { NightTiles } from './night-tiles.tsx';
import { keepNightAwake, useNightAwake } from './night-awake.ts';
import styles from './night-screen.module.css';

/**
 * Home for a hand in the dark: the time, the child, four large buttons and what runs. No list, no
 * pictures, no sounds. Leaves on Escape, on a double tap on the clock, and by its button.
 *
 * @param props.running the running timers, which another feature renders
 */
export function NightScreen({ running, onLeave }: { running: ReactNode; onLeave: () => void }) {
  const ref = useOpenDialog();
  const { chosen, childIds } = useSelectedChild();
  const { mayLogForSome } = useRights();
  const now = useNow(30_000);
  const isAwake = useNightAwake();
  useWakeLock(isAwake);
  return (
    <dialog
      ref={ref}
      data-theme="night"
      aria-label={t('homeLater.night')}
      className={styles.screen}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          {/* The button beside it does the same for keyboards and screen readers. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <time className={styles.clock} onDoubleClick={onLeave}>
            {formatTime(now)}
          </time>
          {canKeepAwake() && (
            <IconButton
              icon={isAwake ? Eye : EyeOff}
              label={t('homeLater.nightAwake')}
              aria-pressed={isAwake}
              onClick={() => keepNightAwake(!isAwake)}
            />
          )}
          <IconButton icon={X} label={t('homeLater.nightLeave')} onClick={onLeave} />
        </header>
        <h2 className={styles.name} tabIndex={-1}>
          <bdi>{formatList(chosen.map(({ record }) => record.name))}</bdi>
        </h2>
        <NightTiles
          types={nightTypes.filter((type) => mayLogForSome(type, childIds))}
          childIds={childIds}
          now={now}
        />
        <OldSync />
        {/* Below: the question about a forgotten timer must not push the buttons out of sight. */}
        {running}
      </div>
    </dialog>
  );
}

/** A modal dialog over the whole page, in night colours while it is open. */
function useOpenDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    showNightScreen(true);
    dialog.showModal();
    dialog.querySelector('h2')?.focus();
    const removeLayer = pushLayer(dialog);
    return () => {
      removeLayer();
      dialog.close();
      showNightScreen(false);
      if (opener instanceof HTMLElement && opener.isConnected) {
        opener.focus({ preventScroll: true });
      }
    };
  }, []);
  return ref;
}
