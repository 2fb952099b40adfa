import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import type { Collection } from '../../../schema/collections.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import { useReplica } from '../services.tsx';
import '../../i18n/lazy/notices.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';

type RefusedNoticeProps = {
  collection: Collection;
  entry: Entry;
  onDone: () => void;
};

/**
 * Why the server did not accept what this device wrote, and both ways on: the family's version takes
 * its place (without one, the record is discarded), or it is sent once more.
 */
export function RefusedNotice({ collection, entry, onDone }: RefusedNoticeProps) {
  const replica = useReplica();
  const [asks, setAsks] = useState(false);
  const { state, problem } = entry;
  const { id } = entry.record;
  if (state !== 'attention' || replica === null) return null;
  const hasOther = problem?.master != null;
  const settle = (work: Promise<void>, text: string) => {
    onDone();
    work.then(() => showToast({ text }), showNotSaved);
  };
  const discard = () =>
    settle(
      replica.queue.discard(collection.name, id),
      hasOther ? t('notices.familysTaken') : t('notices.discarded'),
    );
  return (
    <>
      <Banner
        tone="attention"
        icon={CircleAlert}
        title={t('notices.notAccepted')}
        actions={
          <>
            <Button onClick={() => setAsks(true)}>
              {hasOther ? t('notices.takeFamilys') : t('notices.discard')}
            </Button>
            <Button
              variant="quiet"
              onClick={() =>
                settle(replica.queue.retry(collection.name, id), t('notices.sentAgain'))
              }
            >
              {t('notices.sendAgain')}
            </Button>
          </>
        }
      >
        <p>{problem?.message}</p>
      </Banner>
      <ConfirmDialog
        open={asks}
        title={hasOther ? t('notices.takeFamilysTitle') : t('notices.discardTitle')}
        confirm={hasOther ? t('notices.takeFamilys') : t('notices.discard')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          discard();
        }}
      >
        {hasOther ? t('notices.takeFamilysText') : t('notices.discardText')}
      </ConfirmDialog>
    </>
  );
}
