import { useEffect, type ReactNode } from 'react';
import { RouterProvider, createRouter } from '@tanstack/react-router';
import { t } from '../i18n/t.ts';
import { createAppHistory } from '../app/navigation/app-history.ts';
import { routeTree } from '../routeTree.gen.ts';
import { BrokenPart } from '../ui/error-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { startDisplay } from '../app/preferences/apply-display.ts';

const router = createRouter({
  routeTree,
  history: createAppHistory(),
  scrollRestoration: true,
  // Screens are loaded when a finger touches their tab.
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: () => <Spinner label={t('shell.loading')} />,
  defaultErrorComponent: ({ reset }) => <BrokenPart onRetry={reset} />,
});

/** Starts loading the code of the screen at this address before the first render. */
export function loadScreen(): void {
  for (const route of router.getMatchedRoutes(location.pathname)[0]) {
    // A failure is shown when the screen is rendered.
    router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** The whole app; must be rendered inside AppServices. */
export function App(): ReactNode {
  useEffect(startDisplay, []);
  return <RouterProvider router={router} />;
}
