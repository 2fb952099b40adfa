import { useServices } from '../../app/services.tsx';
import { t } from '../../i18n/t.ts';
import { say } from '../../i18n/say.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { MessageList } from './message-list.tsx';
import { QueueList } from './queue-list.tsx';
import { SyncDetails } from './sync-details.tsx';
import { syncIcons } from './sync-icons.ts';
import { useSyncFacts } from './use-sync-facts.ts';
import styles from './sync-sheet.module.css';

type SyncSheetProps = {
  open: boolean;
  onClose: () => void;
  onSignIn: () => void;
  onEdit: (eventId: string) => void;
};

/** Everything sync does, to be seen: how it is, what waits and why, and what can be done. */
export function SyncSheet({ open, onClose, onSignIn, onEdit }: SyncSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('sync.title')}
      footer={<MainAction onSignIn={onSignIn} onClose={onClose} />}
    >
      <Headline />
      <QueueList onEdit={onEdit} />
      <SyncDetails />
      <MessageList />
    </Sheet>
  );
}

function Headline() {
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
            {t('sync.history', status.history)}
            <progress value={status.history.done} max={status.history.total} />
          </label>
          <p className={styles.hint}>{t('sync.historyHint')}</p>
        </div>
      )}
    </>
  );
}

function MainAction({ onSignIn, onClose }: { onSignIn: () => void; onClose: () => void }) {
  const { sync } = useServices();
  const { words, online, counts } = useSyncFacts();
  if (words.icon === 'key') {
    return (
      <Button
        variant="primary"
        size="large"
        onClick={() => {
          onClose();
          onSignIn();
        }}
      >
        {t('sync.signIn')}
      </Button>
    );
  }
  if (words.icon === 'update') {
    return (
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        {t('sync.update')}
      </Button>
    );
  }
  return (
    <Button
      // Offered always, urged only while something waits.
      variant={counts && counts.waiting > 0 ? 'primary' : 'secondary'}
      size="large"
      disabled={!online || sync === null}
      onClick={() => sync?.sendNow()}
    >
      {t('sync.sendNow')}
    </Button>
  );
}
