import { Suspense, lazy } from 'react';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { currentEnvironment } from '../app/environment.ts';

const TestRegister = __HAS_TEST_PAGE__
  ? lazy(async () => ({
      default: (await import('../features/sign-in/sign-up/test-register.tsx')).TestRegister,
    }))
  : null;

/**
 * For testers. On production hosts it leads to the front page, and a build for production hosts
 * alone does not contain its screen.
 */
export const Route = createFileRoute('/test-register')({
  component: TestRegisterRoute,
  staticData: { title: 'shell.testRegister' },
  // Preloading the route must not load the screen itself.
  codeSplitGroupings: [],
  beforeLoad: () => {
    if (!TestRegister || currentEnvironment() === 'prod')
      throw redirect({ to: '/', search: {}, replace: true });
  },
});

function TestRegisterRoute() {
  const navigate = useNavigate();
  return (
    <Suspense>
      {TestRegister && <TestRegister onDone={() => void navigate({ to: '/home' })} />}
    </Suspense>
  );
}
