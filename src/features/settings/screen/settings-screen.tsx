import { type ReactNode, Suspense } from 'react';
import { t } from '../../../i18n/t.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { AboutPage } from '../about/about-page.tsx';
import { ChildrenPage } from '../children/children-page.tsx';
import { DeletedEntries } from '../trash/deleted-entries.tsx';
import { DevicesPage } from '../devices/devices-page.tsx';
import { DisplayPage } from '../display/display-page.tsx';
import { PrivacyPage } from '../privacy/privacy-page.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';
import { type SettingsSection, settingsSections } from './section-names.ts';
import { sectionAbove } from './sections.ts';
import { SettingsList } from './settings-list.tsx';
import styles from './settings-screen.module.css';
import { SyncPage } from '../sync/sync-page.tsx';
import { useWide } from './use-wide.ts';
import '../../../i18n/lazy/settings.ts';

type SettingsScreenProps = {
  /** A page of its own; null for the list of all. */
  section: SettingsSection | null;
  /** To the list. */
  onBack: () => void;
  onSignOut: () => void;
  /** How sync is, and what waits. */
  syncPanel: ReactNode;
  /** Pages of other features, by their section; where one is missing its entry is left out. */
  others: Partial<Record<SettingsSection, ReactNode>>;
  /** Pages that are shut now. */
  without?: readonly SettingsSection[];
};

/** Where everybody looks for these first. */
const FIRST: SettingsSection = 'profile';

/** The list of settings and its pages: one at a time on a phone, side by side where both fit. */
export function SettingsScreen({
  section: asked,
  onBack,
  onSignOut,
  syncPanel,
  others,
  without = [],
}: SettingsScreenProps) {
  const isWide = useWide();
  const back = { label: t('settings.backToSettings'), onBack, narrowOnly: true };
  const pages: Partial<Record<SettingsSection, ReactNode>> = {
    profile: <ProfilePage back={back} onSignOut={onSignOut} />,
    devices: <DevicesPage back={back} />,
    privacy: <PrivacyPage back={back} />,
    children: <ChildrenPage back={back} />,
    deleted: <DeletedEntries back={back} />,
    display: <DisplayPage back={back} />,
    sync: <SyncPage back={back} panel={syncPanel} />,
    about: <AboutPage back={back} />,
    ...others,
  };
  const sections = new Set(
    settingsSections.filter((one) => pages[one] != null && !without.includes(one)),
  );
  const known = asked !== null && sections.has(asked) ? asked : null;
  const section = known ?? (isWide ? FIRST : null);
  return (
    <div className={styles.screen}>
      {(isWide || section === null) && (
        <div className={styles.side}>
          {section === null ? (
            <h1 className={styles.title}>{t('settings.title')}</h1>
          ) : (
            <p className={styles.title}>{t('settings.title')}</p>
          )}
          <SettingsList
            sections={sections}
            current={section && (sectionAbove[section] ?? section)}
            onSignOut={isWide ? null : onSignOut}
          />
        </div>
      )}
      {section !== null && (
        <div className={styles.page}>
          <ErrorBoundary key={section}>
            <Suspense fallback={<Skeleton height="4rem" count={3} />}>{pages[section]}</Suspense>
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
