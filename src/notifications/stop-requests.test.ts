import { expect, test } from 'vitest';
import { createMemoryStore } from '../lib/device-store.ts';
import {
  dropStopRequest,
  readStopRequests,
  requestStop,
  stopRequestsFact,
} from './stop-requests.ts';

test('a timer is stopped at the time of the first tap, until that was done', async () => {
  const store = createMemoryStore();
  await requestStop('ana', { timerId: 't1', at: 1_000 }, store);
  await requestStop('ana', { timerId: 't2', at: 2_000 }, store);
  await requestStop('ana', { timerId: 't1', at: 3_000 }, store);
  expect(await readStopRequests('ana', store)).toEqual([
    { timerId: 't1', at: 1_000 },
    { timerId: 't2', at: 2_000 },
  ]);
  expect(await readStopRequests('ben', store)).toEqual([]);
  await dropStopRequest('ana', 't1', store);
  await dropStopRequest('ana', 't2', store);
  expect(await store.keys(stopRequestsFact.prefix)).toEqual([]);
});

test.each([null, [{ timerId: 5, at: 1 }], 'text'])(
  'what is no request counts as none: %j',
  (stored) => {
    expect(stopRequestsFact.of('ana').parse(stored)).toBeUndefined();
  },
);
