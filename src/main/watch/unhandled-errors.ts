import { ReplicaError } from '../../replica/errors.ts';
import { RequestError } from '../../session/answer.ts';
import { expiredToast, unauthorizedBanner } from '../../session/messages.ts';
import { pageStore } from '../../lib/page-store.ts';
import { showToast, shownToastsAtom } from '../../ui/toasts.ts';

/**
 * How an uncaught error is handled. Errors of the install prompt, of a version placeholder and of the
 * service worker are silent (specification §8).
 */
export type Unhandled = 'silent' | 'unauthorized' | 'storageLost' | 'report';

const SILENT = /install ?prompt|app.?version|service ?worker/i;

export function classifyUnhandled(error: unknown): Unhandled {
  if (error instanceof ReplicaError && error.kind === 'lost') return 'storageLost';
  if (error instanceof RequestError && error.kind === 'signIn') return 'unauthorized';
  if ((error as { status?: unknown } | null)?.status === 401) return 'unauthorized';
  return SILENT.test(String((error as Error | null)?.message ?? error)) ? 'silent' : 'report';
}

/** Shows the 4-second banner, unless the Session Expired toast is shown, which offers to sign in. */
export function showUnauthorized(): void {
  const { id } = expiredToast;
  if (pageStore.get(shownToastsAtom).some((toast) => toast.id === id)) return;
  showToast({ id, tone: 'attention', ...unauthorizedBanner });
}

/** Handles uncaught errors and rejections. */
export function watchUnhandled(actions: {
  onUnauthorized: () => void;
  onStorageLost: () => void;
}): void {
  const handleError = (event: Event, error: unknown): void => {
    const kind = classifyUnhandled(error);
    if (kind === 'report') return;
    event.preventDefault();
    if (kind === 'unauthorized') actions.onUnauthorized();
    if (kind === 'storageLost') actions.onStorageLost();
  };
  window.addEventListener('unhandledrejection', (event) => handleError(event, event.reason));
  window.addEventListener('error', (event) => handleError(event, event.error ?? event.message));
}
