import { afterEach, expect, test } from 'vitest';
import { ReplicaError } from '../../replica/errors.ts';
import { RequestError } from '../../session/answer.ts';
import { expiredToast } from '../../session/messages.ts';
import { pageStore } from '../../lib/page-store.ts';
import { clearToasts, dismissToast, showToast, shownToastsAtom } from '../../ui/toasts.ts';
import { classifyUnhandled, showUnauthorized } from './unhandled-errors.ts';

afterEach(clearToasts);

test.each([
  [new RequestError('signIn'), 'unauthorized'],
  [Object.assign(new Error('HTTP error! status: 401'), { status: 401 }), 'unauthorized'],
  [new ReplicaError('lost', null), 'storageLost'],
  [new Error('beforeinstallprompt: install prompt was dismissed'), 'silent'],
  [new Error('Unknown %APP_VERSION%'), 'silent'],
  [new TypeError('Failed to register a ServiceWorker for scope'), 'silent'],
  ['the service worker is gone', 'silent'],
  [new ReplicaError('quota', null), 'report'],
  [new RequestError('network'), 'report'],
  [new Error('boom'), 'report'],
  [undefined, 'report'],
] as const)('%s is %s', (error, kind) => {
  expect(classifyUnhandled(error)).toBe(kind);
});

test('an unhandled 401 shows a banner for 4 s', () => {
  showUnauthorized();
  showUnauthorized();
  expect(pageStore.get(shownToastsAtom)).toMatchObject([
    { text: 'Session expired. Please log in again.', durationMs: 4_000 },
  ]);
});

test('an unhandled 401 does not replace the toast with the sign-in button, which is shown for 8 s', () => {
  const { action, ...toast } = expiredToast;
  expect(toast.text).toBe(
    'Your login session has expired. Please log in again to continue using the app.',
  );
  showToast({ ...toast, actions: [{ label: action, run: () => undefined }] });
  showUnauthorized();
  expect(pageStore.get(shownToastsAtom)).toMatchObject([
    { title: 'Session Expired', durationMs: 8_000, actions: [{ label: 'Log In Now' }] },
  ]);
  dismissToast(toast.id);
  showUnauthorized();
  expect(pageStore.get(shownToastsAtom)).toHaveLength(1);
});
