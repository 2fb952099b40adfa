import { Card } from '../../ui/card.tsx';
import { QueueList } from './queue-list.tsx';
import { SyncAction } from './sync-action.tsx';
import { SyncDetails } from './sync-details.tsx';
import { SyncHeadline } from './sync-headline.tsx';
import styles from './sync-panel.module.css';

/** The content of the pill's sheet as a part of a page. */
export function SyncPanel({
  onSignIn,
  onEdit,
}: {
  onSignIn: () => void;
  onEdit: (eventId: string) => void;
}) {
  return (
    <Card>
      <SyncHeadline />
      <QueueList onEdit={onEdit} />
      <SyncDetails withStorage={false} />
      <div className={styles.action}>
        <SyncAction onSignIn={onSignIn} />
      </div>
    </Card>
  );
}
