import { useState } from 'react';
import { Navigate, createFileRoute } from '@tanstack/react-router';
import { useServices } from '../app/services.tsx';
import { Landing } from '../site/landing.tsx';
import { useLive } from '../ui/use-live.ts';
import { openedLater } from '../ui/opened-later.tsx';

const SignInDialog = openedLater(
  async () => (await import('../features/shell/sign-in-dialog.tsx')).SignInDialog,
);

export const Route = createFileRoute('/')({
  component: LandingRoute,
  // The first thing anybody sees must not wait for a second request.
  codeSplitGroupings: [],
});

function LandingRoute() {
  const state = useLive(useServices().session.state);
  const [signsIn, setSignsIn] = useState(false);
  if (state === undefined || state.status === 'loading') return null;
  if (state.status === 'signedIn') return <Navigate to="/home" replace />;
  return (
    <>
      <Landing onSignIn={() => setSignsIn(true)} />
      <SignInDialog
        open={signsIn}
        onClose={() => setSignsIn(false)}
        onDone={() => setSignsIn(false)}
      />
    </>
  );
}
