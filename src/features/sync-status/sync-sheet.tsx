import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { DebugLogSection } from './debug-log-section.tsx';
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

/** The state of sync, the queue with reasons, the available action, and the debug log. */
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
      <DebugLogSection />
    </Sheet>
  );
}
