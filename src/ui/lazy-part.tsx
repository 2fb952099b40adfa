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
      await timeToRetry();
    }
  }
}

/** Until the connection returns, or after half a minute. */
function timeToRetry(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_AFTER_MS);
    window.addEventListener('online', end);
  });
}
