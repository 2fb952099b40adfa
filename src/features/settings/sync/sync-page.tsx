import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import type { PageBack } from '../page-back.ts';
import { ConflictsSection } from './conflicts-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** The page of unsent entries, conflicts and storage. */
export function SyncPage({ back, panel }: { back: PageBack; panel: ReactNode }) {
  return (
    <Page title={t('settings.sync')} back={back}>
      {panel}
      <ConflictsSection />
      <StorageSection />
    </Page>
  );
}
