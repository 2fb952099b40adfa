import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { AboutSection } from './about-section.tsx';
import { AccountSection } from './account-section.tsx';
import { ChildrenSection } from './children-section.tsx';
import { DeletedEntries } from './deleted-entries.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { DisplaySection } from './display-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { UnitsSection } from './units-section.tsx';
import styles from './settings-screen.module.css';

export type SettingsSection = 'deleted';

type SettingsScreenProps = {
  /** A page of its own below settings; null for the list of all. */
  section: SettingsSection | null;
  onOpen: (section: SettingsSection | null) => void;
  onSignOut: () => void;
  /** The sync pill's sheet, opened from here as well. */
  syncRow: ReactNode;
};

export function SettingsScreen({ section, onOpen, onSignOut, syncRow }: SettingsScreenProps) {
  if (section === 'deleted') return <DeletedEntries onBack={() => onOpen(null)} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('settings.title')}</h1>
      <ChildrenSection />
      <DisplaySection />
      <UnitsSection />
      <StorageSection syncRow={syncRow}>
        <DeletedRow onOpen={() => onOpen('deleted')} />
      </StorageSection>
      <AccountSection onSignOut={onSignOut} />
      <AboutSection />
    </div>
  );
}
