import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import type { PageBack } from '../page-back.ts';
import { StorageSection } from './storage-section.tsx';

/** What this device holds, and what it has not sent yet. */
export function SyncPage({ back, syncRow }: { back: PageBack; syncRow: ReactNode }) {
  return (
    <Page title={t('settings.sync')} back={back}>
      <StorageSection syncRow={syncRow} />
    </Page>
  );
}
