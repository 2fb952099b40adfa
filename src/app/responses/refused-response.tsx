import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { ResponseRecord } from '../../../schema/records/response.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import { useReplica } from '../services.tsx';

/** Why the server did not accept a like or comment, and both ways on: send it again, or discard it. */
export function RefusedResponse({ entry }: { entry: Entry<ResponseRecord> }) {
  const replica = useReplica();
  const [asks, setAsks] = useState(false);
  const { state, problem, record } = entry;
  if (state !== 'attention' || replica === null) return null;
  const { name } = collections.responses;
  const settle = (work: Promise<void>, text: string) => {
    setAsks(false);
    work.then(() => showToast({ text }), showNotSaved);
  };
  return (
    <>
      <Banner
        tone="attention"
        icon={CircleAlert}
        title={t('responses.notAccepted')}
        actions={
          <>
            <Button
              onClick={() => settle(replica.queue.retry(name, record.id), t('responses.sentAgain'))}
            >
              {t('responses.sendAgain')}
            </Button>
            <Button variant="quiet" onClick={() => setAsks(true)}>
              {t('responses.discard')}
            </Button>
          </>
        }
      >
        <p>{problem?.message}</p>
      </Banner>
      <ConfirmDialog
        open={asks}
        title={t('responses.discardTitle')}
        confirm={t('responses.discard')}
        onCancel={() => setAsks(false)}
        onConfirm={() => settle(replica.queue.discard(name, record.id), t('responses.discarded'))}
      >
        {t('responses.discardText')}
      </ConfirmDialog>
    </>
  );
}
