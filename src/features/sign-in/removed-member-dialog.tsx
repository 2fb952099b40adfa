import { useState } from 'react';
import { type UnsyncedData, sizeOf } from '../../app/removed-member/unsynced-data.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './form/account-form.module.css';
import '../../i18n/lazy/sign-in.ts';

type RemovedMemberDialogProps = {
  open: boolean;
  unsynced: UnsyncedData | null;
  /** Closes the dialog for now; the next visit shows it again. */
  onClose: () => void;
  /** The person needs none of it any more. */
  onDone: () => void;
};

/** Tells a removed member what was deleted, and offers their unsynced data for download. */
export function RemovedMemberDialog({ open, unsynced, onClose, onDone }: RemovedMemberDialogProps) {
  const [isDownloaded, setIsDownloaded] = useState(false);
  if (unsynced === null) return null;
  const count = sizeOf(unsynced);
  const { sent } = unsynced;
  const toSend = unsynced.toSend?.rows.length ?? 0;
  const entries = unsynced.entries.length - toSend;
  const changes = unsynced.changes.length;
  const isDone = count === 0 || isDownloaded;
  const download = () => {
    saveFile(unsynced);
    setIsDownloaded(true);
  };
  return (
    <Sheet
      open={open}
      onClose={isDone ? onDone : onClose}
      tapBesideCloses={false}
      title={t('signIn.removedTitle')}
      intro={t('signIn.removedText')}
    >
      <div className={styles.form}>
        {toSend + sent > 0 && (
          <p role="status">
            {toSend > 0
              ? t('signIn.removedSending', { count: toSend })
              : t('signIn.removedSent', { count: sent })}
          </p>
        )}
        {entries > 0 && <p>{t('signIn.removedEntries', { count: entries })}</p>}
        {changes > 0 && <p>{t('signIn.removedChanges', { count: changes })}</p>}
        <div className={styles.actions}>
          {count > 0 && (
            <Button variant={isDone ? 'secondary' : 'primary'} size="large" wide onClick={download}>
              {t('signIn.removedDownload')}
            </Button>
          )}
          {isDone ? (
            <Button variant="primary" size="large" wide onClick={onDone}>
              {t('signIn.removedDone')}
            </Button>
          ) : (
            <Button variant="quiet" wide className={styles.discard} onClick={onDone}>
              {t('signIn.removedDelete')}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function saveFile({ at, entries, changes }: UnsyncedData): void {
  const text = `${JSON.stringify({ unsentEntries: entries, unsentChanges: changes }, null, 2)}\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `nestling-unsent-${new Date(at).toISOString().slice(0, 10)}.json`;
  link.click();
  // The browser reads the URL after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
