import { Navigate } from '@tanstack/react-router';
import { Suspense, lazy, useDeferredValue, useState } from 'react';
import { FirstSync } from '../../app/first-sync.tsx';
import { useRights } from '../../app/entries/rights.ts';
import '../../i18n/lazy/vault.ts';
import { t } from '../../i18n/t.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { AddButton } from './add/add-button.tsx';
import { MemoryStrips } from './overview/memory-strips.tsx';
import { SearchResults } from './overview/search-results.tsx';
import { CardLinks } from './emergency/card-links.tsx';
import { SectionCards } from './overview/section-cards.tsx';
import { NightPictures } from './pages/night-pictures.tsx';
import { overviewLines } from './sections.ts';
import styles from './overview/overview.module.css';

const WaitingCard = lazy(async () => ({
  default: (await import('./queue/waiting-card.tsx')).WaitingCard,
}));
const KeepFavorites = lazy(async () => ({
  default: (await import('./photos/keep-favorites.ts')).KeepFavorites,
}));
const ExpiringDocuments = lazy(async () => ({
  default: (await import('./documents/overview-parts.tsx')).ExpiringDocuments,
}));

/** The overview of the vault. Somebody without any right to it has no such screen. */
export function VaultScreen() {
  const { isKnown, seesVault } = useRights();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query).trim();
  if (isKnown && !seesVault) return <Navigate to="/home" replace />;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('vault.title')}</h1>
        <AddButton />
      </header>
      <SearchField
        label={t('vault.search')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
        enterKeyHint="search"
      />
      <FirstSync text={t('vault.firstSync')} />
      <NightPictures>
        <div className={styles.screen}>
          {wanted === '' ? (
            <>
              <Suspense>
                <WaitingCard />
                <KeepFavorites />
              </Suspense>
              <Suspense>
                <ExpiringDocuments />
              </Suspense>
              <SectionCards />
              <CardLinks />
              <MemoryStrips />
              <Suspense>
                {overviewLines.map((Line, index) => (
                  // The list never changes.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Line key={index} />
                ))}
              </Suspense>
            </>
          ) : (
            <SearchResults query={wanted} />
          )}
        </div>
      </NightPictures>
    </div>
  );
}
