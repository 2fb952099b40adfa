import { t } from '../i18n/t.ts';
import type { Live } from '../lib/live.ts';
import { Button } from '../ui/button.tsx';
import { useLive } from '../ui/use-live.ts';
import type { UpgradeProgress } from './upgrade.ts';
import styles from './upgrade-screen.module.css';
import '../i18n/lazy/upgrade-screen.ts';

type UpgradeScreenProps = { progress: Live<UpgradeProgress>; onRefresh: () => void };

/** Shown instead of the app while a newer build is activated. */
export function UpgradeScreen({ progress, onRefresh }: UpgradeScreenProps) {
  const { phase, percent, version } = useLive(progress) ?? START;
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{t('upgradeScreen.title')}</h1>
      {version !== null && (
        <p className={styles.version}>{t('upgradeScreen.version', { version })}</p>
      )}
      {phase === 'failed' ? (
        <>
          <p role="alert">{t('upgrade.failed')}</p>
          <p className={styles.status}>{t('upgrade.safe')}</p>
          <Button variant="primary" size="large" onClick={onRefresh}>
            {t('upgrade.refresh')}
          </Button>
        </>
      ) : (
        <>
          <progress
            className={styles.bar}
            aria-label={t('upgradeScreen.progress')}
            max={100}
            value={percent}
          />
          <p role="status" className={styles.status}>
            {statusText(phase, percent)}
          </p>
        </>
      )}
    </main>
  );
}

const START: UpgradeProgress = { phase: 'running', percent: 0, version: null };

function statusText(phase: 'running' | 'done', percent: number): string {
  if (phase === 'done' || percent >= 100) return t('upgradeScreen.done');
  if (percent >= 80) return t('upgradeScreen.finishing');
  return percent >= 40 ? t('upgradeScreen.switching') : t('upgradeScreen.preparing');
}
