import { type ComponentType, Suspense, lazy } from 'react';

/**
 * A part of a screen whose code may come late. Where it cannot be loaded (without a connection in a browser
 * that keeps no files), nothing is shown, and it is loaded later: what is missing must not replace the screen
 * around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await loadAtLast(load) }));
  return function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** The server may be out of reach although the device has a connection. */
const RETRY_AFTER_MS = 30_000;

async function loadAtLast<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await Promise.race([connectionReturns(), wait(RETRY_AFTER_MS)]);
    }
  }
}

function connectionReturns(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
