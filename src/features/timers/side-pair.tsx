import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import { HOUR_MS } from '../../../schema/limits.ts';
import type { Side } from '../../../schema/records/payloads/common.ts';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { SIDE_MAX_MS, isSideRunning, sideElapsedMs } from '../../../schema/rules/timers.ts';
import { vibrate } from '../../app/preferences/apply-display.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useReplica } from '../../app/services.tsx';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { formatElapsed } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { announce } from '../../ui/announce.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { toggleSide } from './commands.ts';
import { sideName } from './side-name.ts';
import styles from './side-pair.module.css';

const SIDES = ['left', 'right'] as const;

type SidePairProps = {
  timer: LogTimer;
  now: number;
  /** `large` in the timer's own sheet. */
  size?: 'normal' | 'large' | undefined;
};

/** The left and right side: buttons that start or pause their time if the person may change the timer. */
export function SidePair({ timer, now, size = 'normal' }: SidePairProps) {
  const [refused, setRefused] = useState<Side | null>(null);
  const atMaximum = SIDES.filter((side) => sideElapsedMs(timer[side], now) >= SIDE_MAX_MS);
  return (
    <div className={styles.whole}>
      <div className={cx(styles.pair, size === 'large' && styles.large)}>
        {SIDES.map((side) => (
          <SideButton
            key={side}
            timer={timer}
            side={side}
            now={now}
            onRefused={() => {
              setRefused(side);
              announce(t('timers.maximum'));
            }}
          />
        ))}
      </div>
      {(atMaximum.length > 0 || refused) && <p className={styles.maximum}>{t('timers.maximum')}</p>}
    </div>
  );
}

function SideButton({
  timer,
  side,
  now,
  onRefused,
}: SidePairProps & { side: Side; onRefused: () => void }) {
  const replica = useReplica();
  const { run } = usePressGuard();
  const elapsedMs = sideElapsedMs(timer[side], now);
  const running = isSideRunning(timer[side], now);
  const name = sideName(side);
  const { may } = useRights();
  return (
    <button
      type="button"
      className={cx(styles.side, running && styles.running)}
      disabled={!may('edit', collections.timers, timer)}
      onClick={() =>
        run(async () => {
          if (!replica) return;
          const result = await toggleSide(replica, { timer, side, running });
          if (!result.ok && result.error.kind === 'maximum') onRefused();
          if (result.ok) vibrate();
        })
      }
    >
      <span className={styles.name}>
        <Icon icon={running ? Pause : Play} />
        <span aria-hidden="true">{name}</span>
        <VisuallyHidden>
          {running ? t('timers.pauseSide', { side: name }) : t('timers.startSide', { side: name })}
        </VisuallyHidden>
      </span>
      <span className={cx(styles.elapsed, elapsedMs >= HOUR_MS && styles.long)}>
        {formatElapsed(elapsedMs)}
      </span>
    </button>
  );
}
