import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import { isArchived } from '../../../domain/child/archived.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/emergency.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import styles from './emergency.module.css';

/** The way to the emergency card of each child, above the documents. */
export function CardLinks() {
  const children = useQuery((replica) => replica.children.all(), []) ?? [];
  const { seesDocuments } = useRights();
  const shown = children.map(({ record }) => record).filter((child) => !isArchived(child));
  if (!seesDocuments || shown.length === 0) return null;
  return (
    <Section title={t('emergency.cards')}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={t('emergency.cards')}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Link to="/vault/card/$childId" params={{ childId: id }} className={styles.link}>
              <Icon icon={HeartPulse} />
              <span className={styles.linkWords}>
                <bdi>{name}</bdi>
                <span className={styles.quiet}>{t('emergency.onDevice')}</span>
              </span>
              <Icon icon={ChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
