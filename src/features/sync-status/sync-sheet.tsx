import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { MessageList } from './message-list.tsx';
import { QueueList } from './queue-list.tsx';
import { SyncAction } from './sync-action.tsx';
import { SyncDetails } from './sync-details.tsx';
import { SyncHeadline } from './sync-headline.tsx';

type SyncSheetProps = {
  open: boolean;
  onClose: () => void;
  onSignIn: () => void;
  onEdit: (eventId: string) => void;
};

/** Everything sync does, to be seen: how it is, what waits and why, and what can be done. */
export function SyncSheet({ open, onClose, onSignIn, onEdit }: SyncSheetProps) {
  const signIn = () => {
    onClose();
    onSignIn();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('syncSheet.title')}
      footer={<SyncAction size="large" onSignIn={signIn} />}
    >
      <SyncHeadline />
      <QueueList onEdit={onEdit} />
      <SyncDetails />
      <MessageList />
    </Sheet>
  );
}
