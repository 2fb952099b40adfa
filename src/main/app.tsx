import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { type ErrorComponentProps, RouterProvider, createRouter } from '@tanstack/react-router';
import { t } from '../i18n/t.ts';
import { createAppHistory } from '../app/navigation/app-history.ts';
import { routeTree } from '../routeTree.gen.ts';
import { BrokenPart } from '../app/errors/error-boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { removeFrontPage, sentFrontPage } from '../app/navigation/sent-front-page.ts';
import { followOpenedAddresses } from '../pwa/opened-addresses.ts';
import { startDisplay } from '../app/preferences/apply-display.ts';

// Whoever reads the front page that the server has sent stays where they are.
let keepsScroll = sentFrontPage() !== null;

const router = createRouter({
  routeTree,
  history: createAppHistory(),
  scrollRestoration: () => !keepsScroll,
  // Screens are loaded when a finger touches their tab.
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: () => <Spinner label={t('shell.loading')} />,
  defaultErrorComponent: BrokenScreen,
});

// The server sends the front page with every first visit of `/`, which may lead elsewhere.
router.subscribe('onRendered', ({ toLocation }) => {
  keepsScroll = false;
  if (toLocation.pathname !== '/') removeFrontPage();
});

followOpenedAddresses((url) => router.history.push(url));

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

function BrokenScreen({ error, reset }: ErrorComponentProps) {
  // The sent page would be in front of it, and its buttons lead nowhere.
  useLayoutEffect(removeFrontPage, []);
  return <BrokenPart error={error} onRetry={reset} />;
}

/** The whole app; must be rendered inside AppServices. */
export function App(): ReactNode {
  useEffect(startDisplay, []);
  return <RouterProvider router={router} />;
}
