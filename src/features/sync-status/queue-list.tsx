import { useQuery } from '../../app/use-query.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { List } from '../../ui/list.tsx';
import { QueueRow } from './queue-row.tsx';
import { useSyncFacts } from './use-sync-facts.ts';
import styles from './queue-list.module.css';

/** The maximum number of rows; a count tells how many more there are. */
const SHOWN_MAX = 50;

/** Refused records first, then waiting ones, newest first. */
export function QueueList({ onEdit }: { onEdit: (eventId: string) => void }) {
  const items = useQuery((replica) => replica.queue.items(SHOWN_MAX), []);
  const { counts, status } = useSyncFacts();
  if (!items || !counts) return null;
  const needs = items.filter(({ state }) => state === 'attention');
  const waiting = items.filter(({ state }) => state === 'waiting');
  const more = counts.waiting + counts.attention - items.length;
  if (counts.waiting + counts.attention === 0) {
    return <p className={styles.empty}>{t('syncSheet.nothingWaitsHint')}</p>;
  }
  const isSending = status?.phase === 'sending';
  return (
    <>
      {needs.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('syncSheet.needsTitle')}</h3>
          <List className={styles.list}>
            {needs.map((item) => (
              <QueueRow key={item.id} item={item} isSending={false} onEdit={onEdit} />
            ))}
          </List>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('syncSheet.waitingTitle')}</h3>
          <List className={styles.list}>
            {waiting.map((item) => (
              <QueueRow key={item.id} item={item} isSending={isSending} onEdit={onEdit} />
            ))}
          </List>
        </section>
      )}
      {more > 0 && <p className={styles.more}>{t('syncSheet.moreWait', { count: more })}</p>}
    </>
  );
}
