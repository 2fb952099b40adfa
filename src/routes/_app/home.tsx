import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { afterHomePaint } from '../../app/home-paint.ts';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { useSignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { RunningTimers } from '../../features/timers/running-timers.tsx';

// Home renders without them.
const Shifts = lazy(() =>
  afterHomePaint(async () => ({
    default: (await import('../../features/shifts/shifts.tsx')).Shifts,
  })),
);

const ComingUp = lazy(() =>
  afterHomePaint(async () => ({
    default: (await import('../../features/schedule/home/coming-up.tsx')).ComingUp,
  })),
);

export const Route = createFileRoute('/_app/home')({
  component: HomeRoute,
  staticData: { title: 'shell.home' },
});

function HomeRoute() {
  return (
    <HomeScreen
      running={<RunningTimers />}
      shifts={
        <>
          <Suspense>
            <Shifts />
          </Suspense>
          <Suspense>
            <ComingUp />
          </Suspense>
        </>
      }
      onSignIn={useSignInAgain()}
    />
  );
}
