import { useEffect, type ReactNode } from 'react';
import { RouterProvider, createRouter } from '@tanstack/react-router';
import { t } from '../i18n/t.ts';
import { routeTree } from '../routeTree.gen.ts';
import { BrokenPart } from '../ui/error-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { startDisplay } from '../app/preferences/apply-display.ts';

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  // Screens come as soon as a finger goes down on their tab.
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: () => <Spinner label={t('shell.loading')} />,
  defaultErrorComponent: ({ reset }) => <BrokenPart onRetry={reset} />,
});

/** Asks for the code of the screen at this address, to be on its way before anything is drawn. */
export function loadScreen(): void {
  for (const route of router.getMatchedRoutes(location.pathname)[0]) {
    // Whoever shows the screen says what came of it.
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** The whole screen; stands inside AppServices. */
export function App(): ReactNode {
  useEffect(startDisplay, []);
  return <RouterProvider router={router} />;
}
