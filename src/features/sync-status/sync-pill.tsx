import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { say } from '../../i18n/say.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { syncIcons } from './sync-icons.ts';
import { useSpokenWords } from './use-spoken-words.ts';
import { useSyncFacts } from './use-sync-facts.ts';
import styles from './sync-pill.module.css';

const SyncSheet = lazyDialog(async () => (await import('./sync-sheet.tsx')).SyncSheet);

/** The state of sync, on every screen; opens the queue, or the sign-in when that is needed. */
export function SyncPill({
  onSignIn,
  onEdit,
}: {
  onSignIn: () => void;
  onEdit: (eventId: string) => void;
}) {
  const { words } = useSyncFacts();
  const [isOpen, setIsOpen] = useState(false);
  const sentence = say(words.sentence);
  useSpokenWords(sentence);
  return (
    <>
      <button
        type="button"
        title={sentence}
        aria-label={t('sync.pillLabel', { words: say(words.pill) })}
        aria-haspopup="dialog"
        className={cx(styles.pill, styles[words.tone])}
        onClick={() => (words.icon === 'key' ? onSignIn() : setIsOpen(true))}
      >
        <Icon icon={syncIcons[words.icon]} />
        <span className={styles.words}>{say(words.pill)}</span>
      </button>
      <SyncSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onSignIn={onSignIn}
        onEdit={(id) => {
          setIsOpen(false);
          onEdit(id);
        }}
      />
    </>
  );
}
