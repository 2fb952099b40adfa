import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/sync-sheet.ts';
import { Chip } from '../../ui/chip.tsx';
import { Row, List } from '../../ui/list.tsx';
import { keptToastsAtom, runToastAction } from '../../ui/toasts.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import styles from './queue-list.module.css';

/** Past messages with their actions, so that nobody has to react quickly. */
export function MessageList() {
  const messages = usePageAtom(keptToastsAtom);
  if (messages.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('syncSheet.messages')}</h3>
      <List className={styles.list}>
        {messages.slice(0, 10).map((message) => (
          <Row
            key={message.id}
            title={message.title ?? message.text}
            detail={formatTime(message.at)}
            end={message.actions.map((action) => (
              <Chip key={action.label} onClick={() => runToastAction(message, action)}>
                {action.label}
              </Chip>
            ))}
          />
        ))}
      </List>
    </section>
  );
}
