import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cell, createCell } from '../../lib/live.ts';
import { ReplicaError } from '../../replica/errors.ts';
import type { Replica } from '../../replica/replica.ts';
import type { SessionState } from '../../session/session.ts';
import { TIMEOUT_MS, waitForContent } from './wait-for-content.ts';
import type { ReplicaSession } from '../replica-session/session-context.ts';

const nothing: ReplicaSession = {
  replica: null,
  sync: null,
  openError: null,
  inMemory: false,
  store: createStore(),
};
const signedIn = { status: 'signedIn', user: { id: 'mia' }, needsSignIn: false } as SessionState;
let state: Cell<SessionState>;
let current: Cell<ReplicaSession>;
let isShown: boolean;
let readFirst: Promise<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  state = createCell<SessionState>({ status: 'loading' });
  current = createCell(nothing);
  isShown = false;
  readFirst = Promise.resolve();
  void waitForContent({ state }, { current }, () => readFirst).then(() => (isShown = true));
});

afterEach(() => vi.useRealTimers());

const flush = () => vi.advanceTimersByTimeAsync(0);

test('shows the front page as soon as it is known that nobody is signed in', async () => {
  await flush();
  expect(isShown).toBe(false);
  state.set({ status: 'signedOut' });
  await flush();
  expect(isShown).toBe(true);
});

test.each<Partial<ReplicaSession>>([
  { replica: {} as Replica },
  { openError: new ReplicaError('blocked', null) },
])('shows a screen with the replica, or with the reason why it did not open', async (found) => {
  state.set(signedIn);
  await flush();
  expect(isShown).toBe(false);
  current.set({ ...nothing, ...found });
  await flush();
  expect(isShown).toBe(true);
});

test.each([
  ['with what it reads first', () => undefined],
  [
    'without what cannot be read first',
    () => {
      throw new Error('no code');
    },
  ],
])('shows a screen %s', async (_, read) => {
  let begin = (): void => undefined;
  readFirst = new Promise<void>((resolve) => {
    begin = resolve;
  }).then(read);
  state.set(signedIn);
  current.set({ ...nothing, replica: {} as Replica });
  await flush();
  expect(isShown).toBe(false);
  begin();
  await flush();
  expect(isShown).toBe(true);
});

test('shows a screen after the timeout on a device without data', async () => {
  state.set(signedIn);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(isShown).toBe(true);
});
