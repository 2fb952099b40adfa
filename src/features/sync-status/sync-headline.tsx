import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { syncIcons } from './sync-icons.ts';
import styles from './sync-sheet.module.css';
import { useSyncFacts } from './use-sync-facts.ts';

/** The state of sync in a sentence, and the progress of a new device's history. */
export function SyncHeadline() {
  const { words, status } = useSyncFacts();
  return (
    <>
      <p className={cx(styles.headline, styles[words.tone])}>
        <Icon icon={syncIcons[words.icon]} size="l" />
        <span>{say(words.sentence)}</span>
      </p>
      {status?.history && (
        <div className={styles.history}>
          <label>
            {t('syncSheet.history', status.history)}
            <ProgressBar value={status.history.done} max={status.history.total} />
          </label>
          <p className={styles.hint}>{t('syncSheet.historyHint')}</p>
        </div>
      )}
    </>
  );
}
