import { t } from '../../i18n/t.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { typeIcons } from '../../app/entries/entry-icon.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, RowButton } from '../../ui/list.tsx';
import styles from './empty-feed.module.css';

/** A first day: what this place is for, and three ways to begin. */
export function EmptyFeed() {
  const { openNew } = useSheets();
  const { mayLog } = useRights();
  const starts = [
    { type: 'feeding', title: t('home.emptyFeed') },
    { type: 'diaper', title: t('home.emptyDiaper') },
    { type: 'sleep', title: t('home.emptySleep') },
  ] as const;
  return (
    <Card flush>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('home.emptyTitle')}</h2>
        <p className={styles.text}>{t('home.emptyText')}</p>
      </div>
      <List>
        {starts
          .filter(({ type }) => mayLog(type))
          .map(({ type, title }) => (
            <RowButton
              key={type}
              start={<Icon icon={typeIcons[type]} />}
              title={title}
              onClick={() => openNew(type)}
            />
          ))}
      </List>
    </Card>
  );
}
