import { useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row } from '../../../ui/list.tsx';
import { showToast } from '../../../ui/toasts.ts';
import '../../../i18n/lazy/connection.ts';

/** Reads all records from the server again, for the case that something looks wrong. */
export function ReadAgainRow() {
  const { sync } = useServices();
  const online = useOnline();
  const counts = useQuery((replica) => replica.queue.counts(), []);
  const [asks, setAsks] = useState(false);
  const waiting = counts ? counts.waiting + counts.attention + counts.pendingWrites : 0;
  const reason =
    waiting > 0
      ? t('settings.readAgainWaits', { count: waiting })
      : online
        ? t('settings.readAgainHint')
        : t('connection.needed');
  return (
    <>
      <Row
        title={t('settings.readAgain')}
        detail={reason}
        end={
          <Button
            size="small"
            aria-label={t('settings.readAgain')}
            disabled={!online || waiting > 0 || sync === null}
            onClick={() => setAsks(true)}
          >
            {t('settings.readAgainShort')}
          </Button>
        }
      />
      <ConfirmDialog
        open={asks}
        title={t('settings.readAgainTitle')}
        confirm={t('settings.readAgainConfirm')}
        danger={false}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          sync?.refetchAll();
          showToast({ text: t('settings.readAgainBegun') });
        }}
      >
        {t('settings.readAgainText')}
      </ConfirmDialog>
    </>
  );
}
