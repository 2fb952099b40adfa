import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bottle, childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import type { Entry } from './entry.ts';
import { FRAME_MS } from './optimistic-collection.ts';
import type { ReplicaError } from '../errors.ts';

type Environment = Awaited<ReturnType<typeof openTestReplica>>;

let environment: Environment;
beforeEach(async () => {
  environment = await openTestReplica();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await environment.replica.close();
});

const feeding = (startedAt: number) => ({
  type: 'feeding' as const,
  childId,
  startedAt,
  endedAt: startedAt + 60_000,
  payload: { breast: { leftSec: 60, rightSec: 0 } },
  source: 'timer' as const,
});

const timelineOf = ({ replica }: Environment) =>
  replica.events.timeline({ childIds: [childId], limit: 10 });

/** Lets every commit fail as on a full disk. @returns a function that makes room again */
function fillDiskAtCommit() {
  const { commit: commitReally } = IDBTransaction.prototype;
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (
    this: IDBTransaction,
  ) {
    // RxDB stores the messages between tabs in a database of its own when there is no channel.
    if (this.db.name.startsWith('pubkey.')) return commitReally.call(this);
    const error = new DOMException('full', 'QuotaExceededError');
    Object.defineProperty(this, 'error', { value: error });
    return this.abort();
  });
  return () => commit.mockRestore();
}

/** Records the states of the entries of each result of a live list. */
async function followed(environment: Environment) {
  const list = timelineOf(environment);
  const seen: Entry['state'][][] = [];
  let last = await eventually(list);
  list.subscribe(() => {
    const now = list.get() ?? [];
    if (now !== last) seen.push(now.map(({ state }) => state));
    last = now;
  });
  return { list, seen };
}

// Invariant I29 (docs/sync-spec.md)
test('shows a write at once as saving, and as stored when it resolves', async () => {
  const { list, seen } = await followed(environment);
  const adding = environment.replica.events.add([bottle(environment.clock.now())]);
  // Nothing was awaited: this is the next frame.
  expect(list.get()?.map(({ state }) => state)).toEqual(['saving']);
  await adding;
  expect(list.get()?.map(({ state }) => state)).toEqual(['waiting']);
  // The entry never disappeared in between.
  expect(seen).toEqual([['saving'], ['waiting']]);
});

// Invariant I29 (docs/sync-spec.md)
test('gives the browser a write before it notifies a screen', async () => {
  const list = timelineOf(environment);
  await eventually(list);
  const notifications: { at: number; commits: number; note: string | undefined }[] = [];
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const commits = () =>
    (commit.mock.contexts as IDBTransaction[]).filter(({ objectStoreNames }) =>
      objectStoreNames.contains('docs'),
    );
  list.subscribe(() =>
    notifications.push({
      at: performance.now(),
      commits: commits().length,
      note: list.get()?.[0]?.record.note,
    }),
  );
  const adding = environment.replica.events.add([bottle(environment.clock.now())]);
  // Nothing was awaited since the tap.
  expect(notifications).toEqual([{ at: expect.any(Number), commits: 1, note: '' }]);
  const [event] = await adding;
  const editedAt = performance.now();
  // The screen may only now show the first write as stored, so look for the first notification of
  // the edit.
  await environment.replica.events.edit(event?.id ?? '', { note: 'Slept on the way' });
  const edited = notifications.find(({ note }) => note === 'Slept on the way');
  // An edit reads before it writes. On a busy machine that takes longer than a frame, and the edit is
  // shown before.
  const isLate = edited !== undefined && edited.at - editedAt >= FRAME_MS;
  expect(isLate || edited?.commits === 2).toBe(true);
});

// Invariant I29 (docs/sync-spec.md)
test('removes the entry of a failed write before the write rejects', async () => {
  const { list, seen } = await followed(environment);
  const emptyDisk = fillDiskAtCommit();
  const adding = environment.replica.events.add([bottle(environment.clock.now())]);
  await expect(adding).rejects.toMatchObject({ kind: 'quota' } satisfies Partial<ReplicaError>);
  expect(list.get()).toEqual([]);
  expect(seen).toEqual([['saving'], []]);
  emptyDisk();

  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  expect(list.get()?.map(({ record }) => record.id)).toEqual([saved?.id]);
});

test('shows the stored entry again when a change fails', async () => {
  const { list } = await followed(environment);
  const [{ id } = { id: '' }] = await environment.replica.events.add([
    bottle(environment.clock.now()),
  ]);
  const emptyDisk = fillDiskAtCommit();
  const seen: unknown[] = [];
  list.subscribe(() => seen.push(list.get()?.[0]?.record.note));
  const editing = environment.replica.events.edit(id, { note: 'Slept on the way' });
  await expect(editing).rejects.toThrow('quota');
  expect(seen).toEqual(['Slept on the way', '']);
  expect(list.get()?.[0]).toMatchObject({ state: 'waiting', record: { note: '' } });
  emptyDisk();
});

test('shows many new records only when they are stored', async () => {
  const { list, seen } = await followed(environment);
  const now = environment.clock.now();
  const drafts = [bottle(now), bottle(now - 60_000)];
  const added = await environment.replica.events.addMany(drafts, new Map());
  await eventually(list, (entries) => entries.length === 2);
  expect(added).toHaveLength(2);
  expect(seen.flat().filter((state) => state === 'saving')).toEqual([]);
  const invalid = environment.replica.events.addMany(
    [bottle(now - 120_000), { ...bottle(now), endedAt: now - 60_000 }],
    new Map(),
  );
  await expect(invalid).rejects.toMatchObject({ issues: [{ path: 'endedAt' }] });
  expect(list.get()).toHaveLength(2);
});

test('counts a pending write as pending, and then as waiting', async () => {
  const counts = environment.replica.queue.counts();
  const seen: string[] = [];
  await eventually(counts);
  counts.subscribe(() => {
    const { waiting, pendingWrites } = counts.get() ?? {};
    seen.push(`${waiting} waiting, ${pendingWrites} being saved`);
  });
  await environment.replica.events.add([bottle(environment.clock.now())]);
  // The counts never drop to zero, which would show "Up to date".
  expect([...new Set(seen)]).toEqual([
    '0 waiting, 1 being saved',
    '1 waiting, 1 being saved',
    '1 waiting, 0 being saved',
  ]);
});

test('finishes a timer whose start is still being written', async () => {
  await eventually(environment.replica.timers.running());
  const starting = environment.replica.timers.start({ childId, kind: 'feeding' });
  const [entry] = await eventually(
    environment.replica.timers.running(),
    ({ length }) => length === 1,
  );
  const { id = '', eventId } = entry?.record ?? {};
  // Stopped before the start is on disk: a slow disk, or a quick tap.
  const [event] = await Promise.all([
    environment.replica.timers.finish(id, feeding(environment.clock.now())),
    starting,
  ]);
  expect(event.id).toBe(eventId);
  expect(
    await eventually(environment.replica.timers.running(), ({ length }) => length === 0),
  ).toEqual([]);
});

test('replaces a stopped timer by its entry in one update', async () => {
  const { list } = await followed(environment);
  const running = environment.replica.timers.running();
  running.subscribe(() => undefined);
  const timer = await environment.replica.timers.start({ childId, kind: 'feeding' });
  await eventually(running, ({ length }) => length === 1);
  const finishing = environment.replica.timers.finish(timer.id, feeding(timer.startedAt));
  expect(running.get()).toEqual([]);
  expect(list.get()?.map(({ state }) => state)).toEqual(['saving']);
  await finishing;
  expect(running.get()).toEqual([]);
  expect(list.get()?.map(({ state }) => state)).toEqual(['waiting']);
});

test('shares one list between equal queries', async () => {
  const [one, other] = [timelineOf(environment), timelineOf(environment)];
  one.subscribe(() => undefined);
  await eventually(one);
  other.subscribe(() => undefined);
  // Shared with the other list: nothing was awaited.
  expect(timelineOf(environment).get()).toEqual([]);
});
