import { useSession } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { useLive } from '../../../ui/use-live.ts';
import type { PageBack } from '../page-back.ts';
import { ProfileForm } from './profile-form.tsx';
import { SignInSection } from './sign-in-section.tsx';

/** The profile page: settings that are the same on all devices of the person. */
export function ProfilePage({ back, onSignOut }: { back: PageBack; onSignOut: () => void }) {
  const state = useLive(useSession().state);
  if (state?.status !== 'signedIn') return null;
  return (
    <Page title={t('settings.profile')} back={back}>
      <ProfileForm user={state.user} />
      <SignInSection user={state.user} onSignOut={onSignOut} />
    </Page>
  );
}
