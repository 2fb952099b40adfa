import { Navigate, createFileRoute, useNavigate } from '@tanstack/react-router';
import { useServices } from '../app/services.tsx';
import { MyAccess } from '../features/family/my-access.tsx';
import { CaregiverOnboarding } from '../features/onboarding/caregiver/caregiver-onboarding.tsx';
import { useLive } from '../ui/use-live.ts';

/** Public, as the specification has it; without an account there is nothing to show yet. */
export const Route = createFileRoute('/caregiver-onboarding')({
  component: CaregiverOnboardingRoute,
  staticData: { title: 'shell.gettingStarted' },
});

function CaregiverOnboardingRoute() {
  const state = useLive(useServices().session.state);
  const navigate = useNavigate();
  if (state === undefined || state.status === 'loading') return null;
  if (state.status === 'signedOut') return <Navigate to="/" replace />;
  if (state.user.role !== 'caregiver') return <Navigate to="/onboarding" replace />;
  return (
    <CaregiverOnboarding
      user={state.user}
      rights={<MyAccess />}
      onDone={() => void navigate({ to: '/home', replace: true })}
    />
  );
}
