import { useState } from 'react';
import {
  Navigate,
  createFileRoute,
  redirect,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { preselectedPlanAtom } from '../app/plan/preselected-plan.ts';
import { useSession } from '../app/services.tsx';
import { storedHereFact } from '../app/stored-here.ts';
import { lockFailureAtom } from '../app/lock-failure.ts';
import { useUnsyncedData } from '../app/removed-member/use-unsynced-data.ts';
import { SignOutProvider, useSignOut } from '../features/shell/sign-out/sign-out.tsx';
import type { FrontTask } from '../features/sign-in/front-dialogs.tsx';
import { FrontPage } from '../site/front-page.tsx';
import { pageStore } from '../lib/page-store.ts';
import { readLocalFact } from '../lib/local-facts.ts';
import { sheetHistory } from '../ui/back-closes.ts';
import { useLive } from '../ui/use-live.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { usePageAtom } from '../ui/use-atom.ts';

const FrontDialogs = lazyDialog(async () => (await import('./-front.tsx')).FrontDialogs);

const RemovedMemberDialog = lazyDialog(
  async () => (await import('../features/sign-in/removed-member-dialog.tsx')).RemovedMemberDialog,
);

const StorageLostDialog = lazyDialog(
  async () => (await import('../features/sign-in/storage-lost-dialog.tsx')).StorageLostDialog,
);

const NotLockedDialog = lazyDialog(
  async () => (await import('../features/shell/sign-out/not-locked-dialog.tsx')).NotLockedDialog,
);

export const Route = createFileRoute('/')({
  component: LandingRoute,
  codeSplitGroupings: [],
  validateSearch: ({ invite, token }: Record<string, unknown>) => ({
    ...(typeof invite === 'string' && { invite }),
    ...(typeof token === 'string' && { token }),
  }),
  // Secrets are removed from the address at once; after a reload they are in the history state.
  beforeLoad: ({ search: { invite, token } }) => {
    if (invite !== undefined) {
      const front = { name: 'invited', token: invite } as const;
      throw redirect({ to: '/', search: {}, state: { front }, replace: true });
    }
    if (token !== undefined) {
      throw redirect({ to: '/reset-password', search: { token }, replace: true });
    }
  },
});

function LandingRoute() {
  return (
    <SignOutProvider>
      <Front />
    </SignOutProvider>
  );
}

function Front() {
  const state = useLive(useSession().state);
  const router = useRouter();
  const askSignOut = useSignOut();
  const opening = useLocation({ select: (location) => location.state.front });
  const [task, setTask] = useState<FrontTask | null>(opening ?? null);
  const { unsynced, forget } = useUnsyncedData();
  const isNotLocked = usePageAtom(lockFailureAtom) !== null;
  const [isPutOff, setIsPutOff] = useState(false);
  const [mayBeLost, setMayBeLost] = useState(() => readLocalFact(storedHereFact) !== undefined);
  if (state === undefined || state.status === 'loading') return null;
  // Sign-up signs in before its last step; the dialog then chooses the next page.
  const isStaying = task !== null && task.name !== 'signIn' && task.name !== 'forgot';
  if (state.status === 'signedIn' && !isStaying) return <Navigate to="/home" replace />;
  const close = () => {
    setTask(null);
    sheetHistory.atPage(
      () => void router.navigate({ to: '/', search: {}, state: {}, replace: true }),
    );
  };
  return (
    <>
      <FrontPage
        onSignIn={() => setTask({ name: 'signIn' })}
        onSignUp={(plan) => {
          pageStore.set(preselectedPlanAtom, plan);
          setTask({ name: 'signUp' });
        }}
      />
      <FrontDialogs
        open={task !== null}
        task={task ?? { name: 'signIn' }}
        onTask={setTask}
        onClose={close}
        onArrive={(place) => void router.navigate({ to: place, replace: true })}
        onSignOut={askSignOut}
      />
      <RemovedMemberDialog
        open={unsynced !== null && task === null && !isPutOff}
        unsynced={unsynced}
        onClose={() => setIsPutOff(true)}
        onDone={forget}
      />
      <StorageLostDialog
        open={mayBeLost && task === null}
        onClose={() => setMayBeLost(false)}
        onSignIn={() => {
          setMayBeLost(false);
          setTask({ name: 'signIn' });
        }}
      />
      <NotLockedDialog open={isNotLocked && unsynced === null && task === null} />
    </>
  );
}
