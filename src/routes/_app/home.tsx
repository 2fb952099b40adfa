import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { afterHomePaint } from '../../app/home-paint.ts';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { useSignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { RunningTimers } from '../../features/timers/running-timers.tsx';

// Home renders without them.
const HomeLines = lazy(() =>
  afterHomePaint(async () => ({ default: (await import('../-home-lines.tsx')).HomeLines })),
);

const HomeOffers = lazy(() =>
  afterHomePaint(async () => ({ default: (await import('../-home-offers.tsx')).HomeOffers })),
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
        <Suspense>
          <HomeLines />
        </Suspense>
      }
      offers={
        <Suspense>
          <HomeOffers />
        </Suspense>
      }
      onSignIn={useSignInAgain()}
    />
  );
}
