import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useRights } from '../../../app/entries/rights.ts';
import { ErrorBoundary } from '../../../app/errors/error-boundary.tsx';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { vaultSections } from '../sections.ts';
import styles from './overview.module.css';

/** A card for each section that this person can have. */
export function SectionCards() {
  const rights = useRights();
  const shown = vaultSections.filter((section) => section.isFor(rights));
  return (
    <ul className={styles.cards}>
      {shown.map(({ name, icon, title, Preview }) => (
        <li key={name}>
          <Link to="/vault/$section" params={{ section: name }} className={styles.card}>
            <span className={styles.name}>
              <Icon icon={icon} />
              {title()}
            </span>
            {/* The section opens without what it shows here. */}
            <ErrorBoundary fallback={drawBroken}>
              <Suspense fallback={<span className={styles.preview} />}>
                <Preview />
              </Suspense>
            </ErrorBoundary>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function drawBroken() {
  return <span className={styles.preview}>{t('ui.brokenTitle')}</span>;
}
