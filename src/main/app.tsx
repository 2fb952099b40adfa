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

/**
 * Loads the screen at this address, so that the first render shows it. A screen that does not load is
 * loaded again when it is rendered, which also reports the failure.
 */
export async function loadScreen(): Promise<void> {
  const [routes] = router.getMatchedRoutes(location.pathname);
  // Only the screen itself has a chunk of its own.
  for (const route of routes) await router.loadRouteChunk(route);
  await router.load();
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
