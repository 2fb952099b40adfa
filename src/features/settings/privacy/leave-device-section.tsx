import { useState } from 'react';
import { useUnsentFiles } from '../../../app/media/use-unsent-files.ts';
import { useServices } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

/** Signs out and removes all data of the person, for a borrowed or shared device. */
export function LeaveDeviceSection({ title = t('settings.thisDevice') }: { title?: string }) {
  const { signOut } = useServices();
  const counts = useQuery((replica) => replica.queue.counts(), []);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const files = useUnsentFiles();
  const unsent = counts ? counts.waiting + counts.attention + counts.pendingWrites : 0;
  return (
    <Section title={title}>
      <List>
        <Row
          title={t('settings.leaveDevice')}
          detail={t('settings.leaveDeviceHint')}
          end={
            <Button
              size="small"
              aria-label={t('settings.leaveDevice')}
              onClick={() => setAsks(true)}
            >
              {t('settings.leaveDeviceShort')}
            </Button>
          }
        />
      </List>
      <ConfirmDialog
        open={asks}
        title={t('settings.leaveDeviceTitle')}
        confirm={
          unsent > 0
            ? t('settings.leaveDeviceDiscard', { count: unsent })
            : files > 0
              ? t('settings.leaveDeviceDiscardFiles')
              : t('settings.leaveDeviceConfirm')
        }
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setBusy(true);
          void signOut({ discard: true });
        }}
      >
        {unsent > 0
          ? t('settings.leaveDeviceUnsent', { count: unsent })
          : files === 0 && t('settings.leaveDeviceText')}
        {files > 0 && ` ${t('settings.leaveDeviceFiles', { count: files })}`}
      </ConfirmDialog>
    </Section>
  );
}
