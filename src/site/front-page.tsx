import { type ComponentProps, Suspense, lazy } from 'react';
import type { Landing } from './landing/landing.tsx';

const Page = lazy(async () => ({ default: (await import('./landing/landing.tsx')).Landing }));

/**
 * The front page. Its code is apart from the app's, which most starts need alone; the page of a
 * first visit names it, so that it does not wait for a second request: scripts/build-front-page.ts.
 */
export function FrontPage(props: ComponentProps<typeof Landing>) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}
