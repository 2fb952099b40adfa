import { Suspense, lazy } from 'react';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { currentEnvironment } from '../app/environment.ts';

const TestRegister = lazy(async () => ({
  default: (await import('../features/sign-in/sign-up/test-register.tsx')).TestRegister,
}));

/** For testers: in production it leads to the front page, and its screen is never fetched. */
export const Route = createFileRoute('/test-register')({
  component: TestRegisterRoute,
  staticData: { title: 'site.testRegister' },
  // What is fetched ahead for an address must not be the screen itself.
  codeSplitGroupings: [],
  beforeLoad: () => {
    if (currentEnvironment() === 'prod') throw redirect({ to: '/', search: {}, replace: true });
  },
});

function TestRegisterRoute() {
  const navigate = useNavigate();
  return (
    <Suspense>
      <TestRegister onDone={() => void navigate({ to: '/home' })} />
    </Suspense>
  );
}
