import { type ComponentProps, Suspense, lazy } from 'react';
import { afterHomePaint } from '../home-paint.ts';
import type { InstallButton } from './install-button.tsx';

const Loaded = lazy(() =>
  afterHomePaint(() => import('./install-button.tsx')).then(
    (module) => ({ default: module.InstallButton }),
    // Without the code nothing else is missing; the next start loads it.
    () => ({ default: () => null }),
  ),
);

/** The button of the app, for screens that must not wait for its code. */
export function LazyInstallButton(look: ComponentProps<typeof InstallButton>) {
  return (
    <Suspense>
      <Loaded {...look} />
    </Suspense>
  );
}
