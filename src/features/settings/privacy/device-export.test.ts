import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Role } from '../../../../schema/rights/roles.ts';
import { bottle, childId, openTestReplica } from '../../../../tests/helpers/replica.ts';
import { exportFromDevice } from './device-export.ts';

test('exports the records of a device without a request, with umlauts and escaped formulas', async () => {
  const environment = await openTestReplica();
  const { replica } = environment;
  const added = await replica.events.add([
    { ...bottle(environment.clock.now()), note: '=HYPERLINK("x") süß' },
    ...Array.from({ length: 1_100 }, (_, i) => bottle(environment.clock.now() - i * 60_000)),
  ]);
  await replica.events.remove(added[1]?.id ?? '');
  const progress: number[] = [];
  const files = await unpacked(
    exportOf(environment, 'super_admin', (count) => progress.push(count)),
  );
  const events = JSON.parse(files['data/events.json'] ?? '') as { id: string }[];
  expect(events.map(({ id }) => id).toSorted()).toEqual(added.map(({ id }) => id).toSorted());
  const table = files['csv/feeding.csv'] ?? '';
  expect(table.startsWith('\uFEFF')).toBe(true);
  expect(table.trimEnd().split('\r\n')).toHaveLength(1 + added.length - 1);
  expect(table).toContain(`"'=HYPERLINK(""x"") süß"`);
  expect(files['README.txt']).toContain('1101 entries in here had not been sent');
  expect(progress.at(-1)).toBe(added.length);
  await replica.close();
});

test('exports only a caregiver’s own entries without the right to export', async () => {
  const environment = await openTestReplica();
  const [own] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const others = { ...own, id: 'event-of-another', createdBy: 'u-other' };
  await environment.replica.sync.absorb([
    { collection: 'events', seq: 5, record: others as never },
  ]);
  const files = await unpacked(exportOf(environment, 'caregiver'));
  expect(JSON.parse(files['data/events.json'] ?? '')).toEqual([
    expect.objectContaining({ id: own?.id, childId }),
  ]);
  await environment.replica.close();
});

test.each([
  ['that has not heard of the server', {}, null, 'no entries of the server had arrived'],
  [
    'in its first sync',
    { history: 'cursor', progress: { done: 40, total: 900 } },
    { done: 40, total: 900 },
    '40 of 900 entries of the server had arrived',
  ],
  ['that has everything', { history: null }, undefined, null],
])('says what is missing on a device %s', async (_, change, arriving, line) => {
  const environment = await openTestReplica();
  const { replica } = environment;
  await replica.events.add([bottle(environment.clock.now())]);
  const isKnown = 'history' in change;
  const checkpoint = isKnown ? { epoch: 'e', seq: 5 } : null;
  await replica.sync.writeState({ ...(await replica.sync.readState()), checkpoint, ...change });
  const made = await exportOf(environment, 'super_admin');
  expect(made.arriving).toEqual(arriving === null ? { done: 0, total: 0 } : (arriving ?? null));
  const { 'README.txt': readme } = await unpacked(Promise.resolve(made));
  expect(
    /(?:no|\d+ of \d+) entries of the server had arrived/.exec(readme ?? '')?.[0] ?? null,
  ).toBe(line);
  await replica.close();
});

test('stops a cancelled export', async () => {
  const environment = await openTestReplica();
  await environment.replica.events.add([bottle(environment.clock.now())]);
  const own = new AbortController();
  own.abort(new Error('given up'));
  await expect(exportOf(environment, 'parent', undefined, own.signal)).rejects.toThrow('given up');
  await environment.replica.close();
});

function exportOf(
  { replica, userId, clock }: Awaited<ReturnType<typeof openTestReplica>>,
  role: Role,
  onProgress: (count: number) => void = () => undefined,
  signal = new AbortController().signal,
): ReturnType<typeof exportFromDevice> {
  const user = {
    id: userId,
    accountId: 'a',
    username: 'ana@example.org',
    name: 'Ana',
    color: '#112233',
    role,
  };
  const now = clock.now();
  return exportFromDevice({ replica, user, unsent: 1_101, now, signal, onProgress });
}

async function unpacked(
  made: ReturnType<typeof exportFromDevice>,
): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await (await made).file.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
}
