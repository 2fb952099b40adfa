import { describe, expect, test } from 'vitest';
import { type SyncFacts, syncWords } from './sync-text.ts';

type Status = NonNullable<SyncFacts['status']>;

const good: Status = {
  phase: 'idle',
  connectivity: 'online',
  auth: 'ok',
  upgrade: false,
  lastSyncAt: 1_000,
  sending: null,
};

function facts(status: Partial<Status> | null, rest: Partial<SyncFacts> = {}): SyncFacts {
  return {
    status: status && { ...good, ...status },
    counts: { waiting: 0, attention: 0, pendingWrites: 0, lateWrites: 0 },
    arrives: true,
    online: true,
    needsSignIn: false,
    storageFailed: false,
    storageFull: false,
    inMemory: false,
    tz: 'UTC',
    ...rest,
  };
}
const counts = (waiting: number, attention = 0, pendingWrites = 0, lateWrites = 0) => ({
  counts: { waiting, attention, pendingWrites, lateWrites },
});

describe('the texts of sync', () => {
  const table: [name: string, facts: SyncFacts, pill: string, icon: string][] = [
    ['all is sent', facts({}), 'upToDate', 'done'],
    ['the live connection is down', facts({}, { arrives: false }), 'asOf', 'starting'],
    ['offline with nothing waiting', facts({ connectivity: 'offline' }), 'offline', 'device'],
    ['the browser says offline first', facts({}, { online: false }), 'offline', 'device'],
    [
      'offline with entries',
      facts({ connectivity: 'offline' }, counts(5)),
      'offlineWaiting',
      'device',
    ],
    ['a Wi-Fi sign-in page', facts({ connectivity: 'portal' }, counts(2)), 'portal', 'portal'],
    [
      'no answer',
      facts({ connectivity: 'unreachable', phase: 'waiting' }),
      'unreachable',
      'device',
    ],
    [
      'no answer, entries wait',
      facts({ connectivity: 'unreachable', phase: 'waiting' }, counts(2)),
      'unreachableWaiting',
      'device',
    ],
    [
      'sending',
      facts({ phase: 'sending', sending: { done: 1, total: 3 } }, counts(2)),
      'sendingOf',
      'sending',
    ],
    [
      'sending what somebody else has sent meanwhile',
      facts({ phase: 'sending', sending: { done: 1, total: 2 } }, counts(0)),
      'syncing',
      'receiving',
    ],
    ['about to send', facts({}, counts(3)), 'syncingCount', 'sending'],
    ['an entry being written', facts({}, counts(0, 0, 1)), 'saving', 'sending'],
    [
      'one that is not stored after four seconds',
      facts({}, counts(2, 0, 1, 1)),
      'notStored',
      'attention',
    ],
    ['one written behind others', facts({}, counts(2, 0, 1)), 'syncingCount', 'sending'],
    ['receiving', facts({ phase: 'receiving' }), 'syncing', 'receiving'],
    [
      'starting',
      facts({ phase: 'starting', connectivity: 'unknown', lastSyncAt: null }),
      'starting',
      'starting',
    ],
    ['no sync yet', facts(null), 'starting', 'starting'],
    ['a refused entry', facts({}, counts(4, 1)), 'needsYou', 'attention'],
    [
      'a refused entry while offline',
      facts({ connectivity: 'offline' }, counts(4, 1)),
      'needsYou',
      'attention',
    ],
    ['signed out by the server', facts({ auth: 'signIn' }, counts(3, 1)), 'signInToSync', 'key'],
    ['the session says sign in', facts({}, { needsSignIn: true }), 'signInToSync', 'key'],
    [
      'the entries cannot be opened',
      facts(null, { storageFailed: true }),
      'storageFailed',
      'attention',
    ],
    ['the disk is full', facts({}, { storageFull: true }), 'storageFull', 'attention'],
    ['too old', facts({ upgrade: true }, counts(3)), 'updateNeeded', 'update'],
  ];
  test.each(table)('%s', (_name, given, pill, icon) => {
    const words = syncWords(given);
    expect([words.pill.key, words.icon]).toEqual([`sync.${pill}`, icon]);
  });

  test('number the entry being sent from one, up to the total', () => {
    const sending = (done: number) =>
      syncWords(facts({ phase: 'sending', sending: { done, total: 3 } }, counts(1))).pill.values;
    expect(sending(0)).toEqual({ current: 1, total: 3 });
    expect(sending(3)).toEqual({ current: 3, total: 3 });
  });

  test('give the number of entries that wait for the sign-in', () => {
    expect(syncWords(facts({}, { needsSignIn: true, ...counts(3) })).sentence).toEqual({
      key: 'sync.signInToSend',
      values: { count: 3 },
    });
  });

  test('never say "up to date" while anything contradicts it', () => {
    const phases = ['starting', 'idle', 'sending', 'receiving', 'waiting'] as const;
    const connectivities = ['unknown', 'online', 'offline', 'portal', 'unreachable'] as const;
    for (const phase of phases)
      for (const connectivity of connectivities)
        for (const auth of ['ok', 'signIn'] as const)
          for (const lastSyncAt of [null, 1_000])
            for (const count of [
              undefined,
              { waiting: 0, attention: 0, pendingWrites: 0, lateWrites: 0 },
              { waiting: 1, attention: 0, pendingWrites: 0, lateWrites: 0 },
              { waiting: 0, attention: 1, pendingWrites: 0, lateWrites: 0 },
              { waiting: 0, attention: 0, pendingWrites: 1, lateWrites: 0 },
            ])
              for (const online of [true, false])
                for (const upgrade of [true, false]) {
                  const claimed =
                    syncWords(
                      facts(
                        { phase, connectivity, auth, lastSyncAt, upgrade },
                        { counts: count, online },
                      ),
                    ).icon === 'done';
                  const allowed =
                    phase === 'idle' &&
                    connectivity === 'online' &&
                    auth === 'ok' &&
                    lastSyncAt !== null &&
                    count?.waiting === 0 &&
                    count.attention === 0 &&
                    count.pendingWrites === 0 &&
                    online &&
                    !upgrade;
                  expect(claimed).toBe(allowed);
                }
  });
});
