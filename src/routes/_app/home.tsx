import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { useSignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { RunningTimers } from '../../features/timers/running-timers.tsx';

export const Route = createFileRoute('/_app/home')({
  component: HomeRoute,
  staticData: { title: 'shell.home' },
});

function HomeRoute() {
  return <HomeScreen running={<RunningTimers />} onSignIn={useSignInAgain()} />;
}
