import { type ReactNode, Suspense, lazy } from 'react';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { t } from '../../../i18n/t.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { ErrorBoundary } from '../../../app/errors/error-boundary.tsx';
import { AboutPage } from '../about/about-page.tsx';
import { DeletedEntries } from '../trash/deleted-entries.tsx';
import { DevicesPage } from '../devices/devices-page.tsx';
import { PrivacyPage } from '../privacy/privacy-page.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';
import { type SettingsSection, settingsSections } from './section-names.ts';
import { sectionAbove } from './sections.ts';
import { SettingsList } from './settings-list.tsx';
import styles from './settings-screen.module.css';
import { SyncPage } from '../sync/sync-page.tsx';
import { useWide } from './use-wide.ts';
import '../../../i18n/lazy/settings.ts';

const ChildrenPage = lazy(async () => ({
  default: (await import('../children/children-page.tsx')).ChildrenPage,
}));
const UnitsPage = lazy(async () => ({
  default: (await import('../units/units-page.tsx')).UnitsPage,
}));
const LoggingPage = lazy(async () => ({
  default: (await import('../logging/logging-page.tsx')).LoggingPage,
}));
const MedicinesPage = lazy(async () => ({
  default: (await import('../lists/medicines-page.tsx')).MedicinesPage,
}));
const FoodsPage = lazy(async () => ({
  default: (await import('../lists/foods-page.tsx')).FoodsPage,
}));
const NotificationsPage = lazy(async () => ({
  default: (await import('../notifications/notifications-page.tsx')).NotificationsPage,
}));
const OwnTypesPage = lazy(async () => ({
  default: (await import('../own-types/own-types-page.tsx')).OwnTypesPage,
}));
const DataPage = lazy(async () => ({
  default: (await import('../data/data-page.tsx')).DataPage,
}));
const ImportPage = lazy(async () => ({
  default: (await import('../data/import-page.tsx')).ImportPage,
}));
// It brings the tiles of Home, which no other page needs.
const DisplayPage = lazy(async () => ({
  default: (await import('../display/display-page.tsx')).DisplayPage,
}));

type SettingsScreenProps = {
  /** The open page; null for the list. */
  section: SettingsSection | null;
  /** Returns to the list. */
  onBack: () => void;
  onSignOut: () => void;
  /** The state of sync. */
  syncPanel: ReactNode;
  /** The pages of other features, by section; a section without a page is not listed. */
  others: Partial<Record<SettingsSection, ReactNode>>;
  /** Pages that are not available now. */
  without?: readonly SettingsSection[];
};

/** Shown beside the list on wide screens when the URL names no section. */
const FIRST: SettingsSection = 'profile';

/** The list of settings and its pages: one at a time on phones, side by side on wide screens. */
export function SettingsScreen({
  section: requested,
  onBack,
  onSignOut,
  syncPanel,
  others,
  without = [],
}: SettingsScreenProps) {
  const isWide = useWide();
  const { maySee } = useRights();
  const { isParent } = useOwnRole();
  const back = { label: t('settings.backToSettings'), onBack, narrowOnly: true };
  const pages: Partial<Record<SettingsSection, ReactNode>> = {
    profile: <ProfilePage back={back} onSignOut={onSignOut} />,
    devices: <DevicesPage back={back} />,
    notifications: <NotificationsPage back={back} />,
    privacy: <PrivacyPage back={back} />,
    units: <UnitsPage back={back} />,
    children: <ChildrenPage back={back} />,
    logging: <LoggingPage back={back} />,
    medicines: maySee('medication') && <MedicinesPage back={back} />,
    foods: maySee('feeding') && <FoodsPage back={back} />,
    ownTypes: maySee(DEFINED_TYPE) && <OwnTypesPage back={back} />,
    deleted: <DeletedEntries back={back} />,
    data: <DataPage back={back} />,
    import: isParent && <ImportPage />,
    display: <DisplayPage back={back} />,
    sync: <SyncPage back={back} panel={syncPanel} />,
    about: <AboutPage back={back} />,
    ...others,
  };
  const sections = new Set(
    settingsSections.filter(
      (one) => pages[one] != null && pages[one] !== false && !without.includes(one),
    ),
  );
  const known = requested !== null && sections.has(requested) ? requested : null;
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
            <Suspense fallback={<PageSkeleton back="narrow" height="4rem" count={3} />}>
              {pages[section]}
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}
