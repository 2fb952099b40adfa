import { expect, test } from 'vitest';
import { createDeviceClock } from '../../lib/clock.ts';
import type { DebugDetails } from '../../lib/debug-log.ts';
import { ReplicaError } from '../../replica/errors.ts';
import type { Replica } from '../../replica/replica.ts';
import type { SyncClient } from '../../sync/client.ts';
import { INITIAL_STATUS } from '../../sync/status.ts';
import { withDebugLog } from './logged-engines.ts';
import type { Engines } from './session-context.ts';

const USER_ID = '0199c0de-0000-7000-8000-000000a1b2c3';
const options = {
  userId: USER_ID,
  clock: createDeviceClock(),
  onLost: () => undefined,
  preview: null,
};

function createTestEngines(changes: Partial<Engines> = {}) {
  const lines: { stage: string; details: DebugDetails | undefined }[] = [];
  const leaderListeners: (() => void)[] = [];
  const client: SyncClient = {
    status: { get: () => INITIAL_STATUS, subscribe: () => () => undefined },
    arrives: { get: () => true, subscribe: () => () => undefined },
    channel: { post: () => undefined, listen: () => () => undefined },
    sendNow: () => undefined,
    refetchAll: () => undefined,
    onLeaderChange(listener) {
      leaderListeners.push(listener);
      return () => void leaderListeners.pop();
    },
    stop: () => undefined,
  };
  const engines: Engines = {
    openReplica: () => Promise.resolve({} as Replica),
    deleteReplica: () => Promise.resolve(),
    createSyncClient: () => client,
    openInMemory: () => Promise.resolve({ replica: {} as Replica, sync: client }),
    forgetMemory: () => Promise.resolve(),
    ...changes,
  };
  const logged = withDebugLog(engines, (stage, details) => lines.push({ stage, details }));
  return { logged, lines, leaderListeners, stages: () => lines.map(({ stage }) => stage) };
}

test('logs the opening of a replica with a shortened user id', async () => {
  const { logged, lines } = createTestEngines();
  await logged.openReplica(options);
  expect(lines).toEqual([
    { stage: 'replica opened', details: { user: 'a1b2c3', ms: expect.any(Number) } },
  ]);
});

test('logs why a replica could not be opened, and still throws', async () => {
  const blocked = new ReplicaError('blocked', null);
  const { logged, lines } = createTestEngines({ openReplica: () => Promise.reject(blocked) });
  await expect(logged.openReplica(options)).rejects.toBe(blocked);
  expect(lines).toMatchObject([{ stage: 'storage error', details: { kind: 'blocked' } }]);
});

test('logs lost storage and still reports it', async () => {
  const received: string[] = [];
  const { logged, stages } = createTestEngines({
    openReplica: ({ onLost }) => {
      onLost('lost');
      return Promise.resolve({} as Replica);
    },
  });
  await logged.openReplica({ ...options, onLost: (why) => received.push(why) });
  expect(received).toEqual(['lost']);
  expect(stages()).toEqual(['storage lost', 'replica opened']);
});

test('logs the start and end of a wipe, and only the start of a failed one', async () => {
  const { logged, stages } = createTestEngines();
  await logged.deleteReplica(USER_ID);
  expect(stages()).toEqual(['wipe start', 'wipe end']);
  const failing = createTestEngines({ deleteReplica: () => Promise.reject(new Error('in use')) });
  await expect(failing.logged.deleteReplica(USER_ID)).rejects.toThrow('in use');
  expect(failing.stages()).toEqual(['wipe start']);
});

test('logs the life of the worker and leader changes until it is stopped', () => {
  const { logged, stages, leaderListeners } = createTestEngines();
  const client = logged.createSyncClient({ userId: USER_ID });
  leaderListeners.forEach((listener) => listener());
  client.stop();
  expect(leaderListeners).toEqual([]);
  expect(stages()).toEqual(['worker started', 'leader changed', 'worker stopped']);
});
