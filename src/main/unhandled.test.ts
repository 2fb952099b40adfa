import { expect, test } from 'vitest';
import { ReplicaError } from '../replica/errors.ts';
import { RequestError } from '../session/answer.ts';
import { classifyUnhandled } from './unhandled.ts';

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
