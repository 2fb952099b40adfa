import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useFrontPage } from '../app/navigation/front-page.ts';
import { useSession } from '../app/services.tsx';
import { MyAccess } from '../features/family/rights/my-access.tsx';
import { CaregiverOnboarding } from '../features/onboarding/caregiver/caregiver-onboarding.tsx';
import { SignedOutScreen } from '../features/onboarding/caregiver/signed-out-screen.tsx';
import { ParentArrival } from '../features/onboarding/parent/parent-arrival.tsx';
import { SignOutProvider, useSignOut } from '../features/shell/sign-out/sign-out.tsx';
import type { SessionUser } from '../session/session.ts';
import { useLive } from '../ui/use-live.ts';

/** Public by the specification: a person without a session reads how a caregiver begins. */
export const Route = createFileRoute('/caregiver-onboarding')({
  component: CaregiverOnboardingRoute,
  staticData: { title: 'shell.gettingStarted' },
  // `again`: opened from the settings, after it was finished once.
  validateSearch: (search: { again?: boolean }) => search,
});

function CaregiverOnboardingRoute() {
  const state = useLive(useSession().state);
  const navigate = useNavigate();
  const front = useFrontPage();
  if (state === undefined || state.status === 'loading') return null;
  if (state.status === 'signedOut') {
    return (
      <SignedOutScreen
        onLink={(invite) => void navigate({ to: '/', search: { invite } })}
        onSignIn={() => front.signIn()}
        onFront={() => void navigate({ to: '/', search: {} })}
      />
    );
  }
  // A parent comes here when it is unknown whether there is a child (specification §4).
  if (state.user.role !== 'caregiver') {
    return <ParentArrival onHome={() => void navigate({ to: '/home', replace: true })} />;
  }
  return (
    <SignOutProvider key={state.user.id}>
      <ForCaregiver user={state.user} />
    </SignOutProvider>
  );
}

function ForCaregiver({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const { again = false } = Route.useSearch();
  return (
    <CaregiverOnboarding
      user={user}
      rights={<MyAccess />}
      isAgain={again}
      onDone={() => void navigate({ to: '/home', replace: true })}
      onLink={(invite) => void navigate({ to: '/', search: { invite } })}
      onSignOut={useSignOut()}
    />
  );
}
