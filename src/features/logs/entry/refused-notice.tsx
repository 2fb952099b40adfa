import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.ts';

type RefusedNoticeProps = { entry: Entry<EventRecord>; onDone: () => void };

/**
 * Why the server did not accept what this device wrote, and both ways on: the family's version takes
 * its place (without one, the entry is discarded), or it is sent once more.
 */
export function RefusedNotice({ entry, onDone }: RefusedNoticeProps) {
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
      replica.queue.discard(collections.events.name, id),
      hasOther ? t('logs.familysTaken') : t('logs.discarded'),
    );
  return (
    <>
      <Banner
        tone="attention"
        icon={CircleAlert}
        title={t('logs.notAccepted')}
        actions={
          <>
            <Button onClick={() => setAsks(true)}>
              {hasOther ? t('logs.takeFamilys') : t('logs.discard')}
            </Button>
            <Button
              variant="quiet"
              onClick={() =>
                settle(replica.queue.retry(collections.events.name, id), t('logs.sentAgain'))
              }
            >
              {t('logs.sendAgain')}
            </Button>
          </>
        }
      >
        <p>{problem?.message}</p>
      </Banner>
      <ConfirmDialog
        open={asks}
        title={hasOther ? t('logs.takeFamilysTitle') : t('logs.discardTitle')}
        confirm={hasOther ? t('logs.takeFamilys') : t('logs.discard')}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          discard();
        }}
      >
        {hasOther ? t('logs.takeFamilysText') : t('logs.discardText')}
      </ConfirmDialog>
    </>
  );
}
