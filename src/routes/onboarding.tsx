import { Navigate, createFileRoute, useNavigate } from '@tanstack/react-router';
import { useFrontPage } from '../app/navigation/front-page.ts';
import { useSession } from '../app/services.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { ParentOnboarding } from '../features/onboarding/parent/parent-onboarding.tsx';
import { useLive } from '../ui/use-live.ts';

const InviteSomebody = lazyDialog(
  async () => (await import('../features/family/invites/invite-somebody.tsx')).InviteSomebody,
);

/** Public: a person without an account answers the first question here and then signs up. */
export const Route = createFileRoute('/onboarding')({
  component: OnboardingRoute,
  staticData: { title: 'shell.gettingStarted' },
  // `again`: opened from the settings, after it was finished once.
  validateSearch: (search: { again?: boolean }) => search,
});

function OnboardingRoute() {
  const state = useLive(useSession().state);
  const navigate = useNavigate();
  const front = useFrontPage();
  const { again = false } = Route.useSearch();
  if (state === undefined || state.status === 'loading') return null;
  const user = state.status === 'signedIn' ? state.user : null;
  if (user?.role === 'caregiver') return <Navigate to="/caregiver-onboarding" replace />;
  return (
    <ParentOnboarding
      user={user}
      isAgain={again}
      onSignUp={() => front.signUp()}
      onDone={({ moves }) =>
        void navigate(
          moves
            ? { to: '/settings', search: { section: 'import' }, replace: true }
            : { to: '/home', replace: true },
        )
      }
      inviteSheet={InviteSomebody}
    />
  );
}
