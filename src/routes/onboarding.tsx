import { Navigate, createFileRoute, useNavigate } from '@tanstack/react-router';
import { useFrontPage } from '../app/front-page.ts';
import { useServices } from '../app/services.tsx';
import { openedLater } from '../ui/opened-later.tsx';
import { ParentOnboarding } from '../features/onboarding/parent/parent-onboarding.tsx';
import { useLive } from '../ui/use-live.ts';

const InviteSomebody = openedLater(
  async () => (await import('../features/family/invite-somebody.tsx')).InviteSomebody,
);

/** Public: who has no account yet answers the first question here and then makes one. */
export const Route = createFileRoute('/onboarding')({
  component: OnboardingRoute,
  staticData: { title: 'shell.gettingStarted' },
});

function OnboardingRoute() {
  const state = useLive(useServices().session.state);
  const navigate = useNavigate();
  const front = useFrontPage();
  if (state === undefined || state.status === 'loading') return null;
  const user = state.status === 'signedIn' ? state.user : null;
  if (user?.role === 'caregiver') return <Navigate to="/caregiver-onboarding" replace />;
  return (
    <ParentOnboarding
      user={user}
      onSignUp={() => front.signUp()}
      onDone={() => void navigate({ to: '/home', replace: true })}
      inviteSheet={InviteSomebody}
    />
  );
}
