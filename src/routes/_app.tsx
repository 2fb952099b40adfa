import { Navigate, Outlet, createFileRoute, useRouterState } from '@tanstack/react-router';
import { useServices } from '../app/services.tsx';
import { useSheets } from '../app/sheets.ts';
import { AppFrame } from '../features/shell/app-frame.tsx';
import { SignInAgainProvider, useSignInAgain } from '../features/shell/sign-in-again.tsx';
import { SignOutProvider } from '../features/shell/sign-out.tsx';
import { SyncPill } from '../features/sync-status/sync-pill.tsx';
import { TimerKeeper } from '../features/timers/timer-keeper.tsx';
import type { SessionUser } from '../session/session.ts';
import { useLive } from '../ui/use-live.ts';
import { OpenSheets } from './-open-sheets.tsx';

export const Route = createFileRoute('/_app')({
  component: AppRoute,
  // Every screen stands in it: one more request before anything shows would buy nothing.
  codeSplitGroupings: [],
});

/** The guard: nothing while the session loads, the front page without one. */
function AppRoute() {
  const state = useLive(useServices().session.state);
  if (state === undefined || state.status === 'loading') return null;
  if (state.status === 'signedOut') return <Navigate to="/" replace />;
  return (
    // Nothing of one person's screen is left for the next.
    <SignOutProvider key={state.user.id}>
      <SignInAgainProvider user={state.user}>
        <SignedIn user={state.user} />
      </SignInAgainProvider>
    </SignOutProvider>
  );
}

function SignedIn({ user }: { user: SessionUser }) {
  // The screen that is drawn, not the one that is still being fetched: the old one stays whole.
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  const { openEntry } = useSheets();
  const signInAgain = useSignInAgain();
  return (
    <AppFrame
      user={user}
      path={path}
      syncPill={<SyncPill onSignIn={signInAgain} onEdit={openEntry} />}
    >
      <Outlet />
      <OpenSheets />
      <TimerKeeper />
    </AppFrame>
  );
}
