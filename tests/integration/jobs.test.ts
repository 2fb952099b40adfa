import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { oldestDueAt, reportJobs, sweepFailedJobs } from '../../server/jobs/job-report.ts';
import {
  type JobKind,
  JobRefused,
  LEASE_MS,
  type Queue,
  type QueueOptions,
  createQueue,
} from '../../server/jobs/queue.ts';
import { describeOnBothDatabases } from '../helpers/both-databases.ts';

/** Jobs on both databases: each queue is one process. */

type Body = { kind: string };

describeOnBothDatabases('jobs', (server) => {
  let now = Date.now();
  let errors: Error[] = [];
  beforeEach(async () => {
    await server().db.query('delete from jobs');
    errors = [];
    now += HOUR_MS;
  });

  function start(run: QueueOptions<Body>['run'], atOnce = 1): Queue<Body> {
    return createQueue<Body>(server().db, {
      // A kind of which the server of the suite runs none.
      kind: 'test' as JobKind,
      run,
      atOnce,
      lookEveryMs: HOUR_MS,
      nameOf: ({ kind }) => kind,
      now: () => now,
      onError: (error) => errors.push(error as Error),
    });
  }

  const job = (kind: string, more: { key?: string; at?: number; accountId?: string } = {}) => ({
    body: { kind },
    now,
    expiresAt: now + 12 * HOUR_MS,
    ...more,
  });
  const done = () => Promise.resolve(null);

  test('run once, by one of several processes', async () => {
    const ran: string[] = [];
    const run = async ({ kind }: Body) => {
      ran.push(kind);
      return done();
    };
    const queues = [1, 2, 3].map(() => start(run, 2));
    for (let i = 0; i < 20; i += 1) await queues[0]?.add(job(`j${i}`));
    await Promise.all(queues.map((queue) => queue.settled()));
    await Promise.all(queues.map((queue) => queue.close()));
    expect(ran.toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `j${i}`).toSorted());
    expect((await reportJobs(server().db)).waiting).toEqual([]);
  });

  test('are taken over after the lease of a process that died, which then cannot interfere', async () => {
    let release = () => {};
    const hung = new Promise<null>((resolve) => (release = () => resolve(null)));
    let starts = 0;
    const dead = start(() => ((starts += 1), hung));
    await dead.add(job('slow'));
    await expect.poll(() => starts).toBe(1);
    const ran: number[] = [];
    const alive = start(() => {
      ran.push(now);
      return Promise.resolve(now + HOUR_MS);
    });
    await alive.settled();
    expect(ran).toEqual([]);
    now += LEASE_MS;
    await alive.settled();
    expect(ran).toEqual([now]);
    // The first one wakes up, and its job is not removed.
    release();
    await dead.close();
    expect((await reportJobs(server().db)).waiting).toMatchObject([{ count: 1 }]);
    await alive.close();
  });

  test('are tried again with growing intervals, and given up when they expire', async () => {
    const queue = start(() =>
      Promise.reject(Object.assign(new Error('to ana@example.org'), { code: 'ECONN' })),
    );
    await queue.add({ ...job('stubborn', { accountId: 'a' }), expiresAt: now + 2 * MINUTE_MS });
    const started = now;
    for (let second = 0; second < 120; second += 15) {
      await queue.settled();
      now += 15_000;
    }
    const [row] = await server().db.query<{ tries: number }>('select tries from jobs');
    expect(row?.tries).toBe(4);
    expect(await oldestDueAt(server().db, started)).toBeNull();
    now = started + 3 * MINUTE_MS;
    await queue.settled();
    const { waiting, failed } = await reportJobs(server().db);
    expect(waiting).toEqual([]);
    expect(failed).toMatchObject([
      { kind: 'test', name: 'stubborn', error: 'ECONN', failedAt: now },
    ]);
    const [kept] = await server().db.query<{ body: object; account_id: null }>(
      'select * from jobs',
    );
    expect(kept).toMatchObject({ body: { kind: 'stubborn' }, account_id: null });
    expect(errors.map(({ message }) => message).join()).not.toContain('ana@');
    await sweepFailedJobs(server().db, now + 31 * 24 * HOUR_MS);
    expect((await reportJobs(server().db)).failed).toEqual([]);
    await queue.close();
  });

  test('are given up at once when the other side refuses them', async () => {
    const queue = start(() => Promise.reject(new JobRefused('no')));
    await queue.add(job('unwanted'));
    await queue.settled();
    expect((await reportJobs(server().db)).failed).toMatchObject([{ name: 'unwanted', tries: 1 }]);
    await queue.close();
  });

  test('that expired before anybody tried are removed', async () => {
    const queue = start(done);
    await queue.add({ ...job('late', { at: now + HOUR_MS }), expiresAt: now + MINUTE_MS });
    now += 2 * HOUR_MS;
    await queue.settled();
    expect(await reportJobs(server().db)).toEqual({ waiting: [], failed: [] });
    await queue.close();
  });

  test('with a key wait once; their time can be moved while they run', async () => {
    const queue = start(done);
    const at = now + HOUR_MS;
    expect(await queue.add(job('one', { key: 'k', at }))).toBe(true);
    expect(await queue.add(job('two', { key: 'k', at }))).toBe(false);
    const moved = start(async () => {
      await queue.put({ ...job('one'), key: 'k', at: now + 2 * HOUR_MS });
      return now + 9 * HOUR_MS;
    });
    await queue.close();
    now = at;
    await moved.settled();
    const [waiting] = (await reportJobs(server().db)).waiting;
    expect(waiting).toMatchObject({ count: 1, oldestDueAt: now + 2 * HOUR_MS });
    await moved.close();
  });

  test('that were put off while the clock was weeks ahead run when it is right again', async () => {
    const right = now;
    const ran: string[] = [];
    let isAway = true;
    const queue = start(({ kind }) => {
      if (isAway) return Promise.reject(new Error('away'));
      ran.push(kind);
      return done();
    });
    const expiresAt = now + 60 * 24 * HOUR_MS;
    await queue.add({ ...job('tried while it was ahead'), expiresAt });
    await queue.add({ ...job('due later', { at: now + 2 * HOUR_MS }), expiresAt });
    now += 21 * 24 * HOUR_MS;
    await queue.add({ ...job('made while it was ahead'), expiresAt });
    await queue.add({ ...job('planned', { at: now + HOUR_MS }), expiresAt });
    await queue.settled();
    expect(ran).toEqual([]);
    now = right + HOUR_MS;
    isAway = false;
    await queue.settled();
    expect(ran.toSorted()).toEqual([
      'due later',
      'made while it was ahead',
      'tried while it was ahead',
    ]);
    await queue.close();
    now = right + HOUR_MS;
  });

  test('tell the operator how far they are behind', async () => {
    const queue = start(done);
    await queue.add(job('soon', { at: now + MINUTE_MS }));
    expect(await oldestDueAt(server().db, now)).toBeNull();
    expect(await oldestDueAt(server().db, now + HOUR_MS)).toBe(now + MINUTE_MS);
    expect((await server().api.get('/api/ready')).body).toMatchObject({ oldestJobSec: 0 });
    await queue.close();
  });
});
