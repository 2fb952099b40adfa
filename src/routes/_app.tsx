import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { Outlet, createFileRoute, useRouterState } from '@tanstack/react-router';
import { afterHomePaint } from '../app/home-paint.ts';
import { RequireSession } from '../app/navigation/require-session.tsx';
import { useSheets } from '../app/navigation/sheets.ts';
import { AppFrame } from '../features/shell/frame/app-frame.tsx';
import { useSignInAgain } from '../features/sign-in/sign-in-again.tsx';
import { SignOutProvider } from '../features/shell/sign-out/sign-out.tsx';
import { SyncPill } from '../features/sync-status/sync-pill.tsx';
import { TimerKeeper } from '../features/timers/timer-keeper.tsx';
import type { SessionUser } from '../session/session.ts';
import { OpenSheets } from './-open-sheets.tsx';

/** Loaded after the first screen; until then writes are not blocked. */
const AppNotices = lazy(() =>
  afterHomePaint(async () => ({ default: (await import('./-app-notices.tsx')).AppNotices })),
);

/** The same element for every path. */
const sheets = (
  <>
    <OpenSheets />
    <TimerKeeper />
  </>
);

export const Route = createFileRoute('/_app')({
  component: AppRoute,
  // Statically imported, because every screen needs it: a chunk would only delay the first screen.
  codeSplitGroupings: [],
});

function AppRoute() {
  return (
    <RequireSession>
      {(user) => (
        // Another person gets new component state.
        <SignOutProvider key={user.id}>
          <SignedIn user={user} />
        </SignOutProvider>
      )}
    </RequireSession>
  );
}

function SignedIn({ user }: { user: SessionUser }) {
  // The path of the rendered screen, not of the one that is still loading. It changes in the same
  // render as the screen: a later change would mount the screen a second time.
  const path = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const [wall, setWall] = useState<ReactNode>(null);
  const { openEntry } = useSheets();
  const signInAgain = useSignInAgain();
  // The same elements for another path, so that a change of section does not render them.
  const notice = useMemo(
    () => (
      <Suspense>
        <AppNotices user={user} onWall={setWall} />
      </Suspense>
    ),
    [user],
  );
  const syncPill = useMemo(
    () => <SyncPill onSignIn={signInAgain} onEdit={openEntry} />,
    [signInAgain, openEntry],
  );
  return (
    <AppFrame user={user} path={path} notice={notice} syncPill={syncPill} sheets={sheets}>
      {wall ?? <Outlet />}
    </AppFrame>
  );
}
