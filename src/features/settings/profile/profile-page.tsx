import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import type { PageBack } from '../page-back.ts';
import { AccountSection } from './account-section.tsx';

/** The person's own things: the same on all their devices. */
export function ProfilePage({ back, onSignOut }: { back: PageBack; onSignOut: () => void }) {
  return (
    <Page title={t('settings.profile')} back={back}>
      <AccountSection onSignOut={onSignOut} />
    </Page>
  );
}
