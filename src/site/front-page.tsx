import { type ComponentProps, Suspense, lazy } from 'react';
import type { Landing } from './landing/landing.tsx';

const Page = lazy(async () => ({ default: (await import('./landing/landing.tsx')).Landing }));

/**
 * The front page. Its code is apart from the app's, which most starts need alone; the server announces it
 * with the page, so that a first visit does not wait for a second request: server/http/static.ts.
 */
export function FrontPage(props: ComponentProps<typeof Landing>) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  );
}
