import { Suspense } from 'react';
import { useRights } from '../../../app/entries/rights.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { vaultSections } from '../sections.ts';
import styles from './overview.module.css';

/** What every section finds. */
export function SearchResults({ query }: { query: string }) {
  const rights = useRights();
  return (
    <Suspense fallback={<Skeleton height="6rem" count={2} />}>
      <div className={styles.results}>
        {vaultSections.map(
          ({ name, isFor, Results }) =>
            Results && isFor(rights) && <Results key={name} query={query} />,
        )}
        {/* Shown while no section has found anything. */}
        <p role="status" className={styles.nothing}>
          {t('vault.nothingFound', { query })}
        </p>
      </div>
    </Suspense>
  );
}
