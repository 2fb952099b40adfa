import { Link } from '@tanstack/react-router';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { eventTypeNames, logTypeOf } from '../../../log-types/log-types.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import styles from './empty-feed.module.css';

/** An empty log, with its purpose and the first entries to make. */
export function EmptyFeed() {
  const { openNew } = useSheets();
  const { mayLog } = useRights();
  const { isParent } = useOwnRole();
  return (
    <Card flush>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('homeLater.emptyTitle')}</h2>
        <p className={styles.text}>{t('homeLater.emptyText')}</p>
      </div>
      <List>
        {starts
          .filter((type) => mayLog(type))
          .map((type) => (
            <RowButton
              key={type}
              start={<Icon icon={logTypeOf(type).icon} />}
              title={logTypeOf(type).firstEntry?.()}
              onClick={() => openNew(type)}
            />
          ))}
      </List>
      {isParent && (
        <div className={styles.words}>
          <Link to="/settings" search={{ section: 'import' }} className={buttonClass({})}>
            {t('homeLater.import')}
          </Link>
        </div>
      )}
    </Card>
  );
}

const starts = eventTypeNames.filter((type) => logTypeOf(type).firstEntry !== null);
