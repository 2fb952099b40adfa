import { Navigate } from '@tanstack/react-router';
import { useRights } from '../../../app/entries/rights.ts';
import { KeptPlace } from '../../../app/places/kept-place.tsx';
import '../../../i18n/lazy/storage-page.ts';
import { t } from '../../../i18n/t.ts';
import { SectionFrame } from '../pages/section-frame.tsx';
import { WaitingCard } from '../queue/waiting-card.tsx';
import { DeviceSection } from './device-section.tsx';
import { DuplicateList, LargestList, ReducibleList } from './item-lists.tsx';
import { FamilySection } from './family-section.tsx';
import { StorageChoices } from './storage-choices.tsx';
import { TrashSection } from './trash-section.tsx';
import { StorageWarning } from './storage-warning.tsx';
import { useStats } from './use-stats.ts';
import styles from './storage.module.css';

/** How full the vault and this device are, and what can be done about it. */
export function StoragePage() {
  const rights = useRights();
  const known = useStats();
  if (rights.isKnown && !rights.seesVault) return <Navigate to="/home" replace />;
  return (
    <SectionFrame title={t('storagePage.title')}>
      <StorageWarning stats={known.stats ?? null} />
      <WaitingCard />
      <div className={styles.columns}>
        <div className={styles.column}>
          <KeptPlace name="storage-family">
            <FamilySection known={known} />
          </KeptPlace>
          <KeptPlace name="storage-device">
            <DeviceSection />
          </KeptPlace>
          <StorageChoices />
        </div>
        <div className={styles.column}>
          <LargestList />
          <DuplicateList />
          <ReducibleList />
          <TrashSection />
        </div>
      </div>
    </SectionFrame>
  );
}
