import { createRootRoute } from '@tanstack/react-router';
import { useSession } from '../app/services.tsx';
import { RootLayout } from '../features/shell/frame/root-layout.tsx';
import { SignInAgainProvider } from '../features/sign-in/sign-in-again.tsx';
import { useLive } from '../ui/use-live.ts';

export const Route = createRootRoute({ component: Root });

/** A session can end on any page, including onboarding and payment. */
function Root() {
  const state = useLive(useSession().state);
  return (
    <SignInAgainProvider user={state?.status === 'signedIn' ? state.user : null}>
      <RootLayout />
    </SignInAgainProvider>
  );
}
