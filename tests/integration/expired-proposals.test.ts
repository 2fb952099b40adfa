import { io } from 'socket.io-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { OverrideRecord } from '../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import { addDays } from '../../schema/rules/days.ts';
import type { LiveMessage } from '../../schema/wire/socket.ts';
import { OPEN_PROPOSALS, expireProposals } from '../../server/records/expired-proposals.ts';
import { describeOnBothDatabases } from '../helpers/both-databases.ts';
import { samplePlan, sampleOverride } from '../helpers/collection-samples.ts';
import type { TestFamily, TestServer } from '../helpers/server.ts';

/** What nobody has answered in time is in the history, and told to both parents. */

describeOnBothDatabases('proposals that expire', describeExpiry, { isLongOnPostgres: true });

function describeExpiry(open: () => TestServer): void {
  let server: TestServer;
  let family: TestFamily;

  beforeAll(() => {
    server = open();
  });
  beforeEach(async () => {
    family = await server.createFamily();
  });

  const expireAt = (now: number) => expireProposals(server.accounts, now);

  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await family.owner.api.post(path, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body as T;
  }

  async function agreedPlan(): Promise<ParentingPlanRecord> {
    const { owner, parent, childId } = family;
    const { id } = await post<ParentingPlanRecord>('/api/parenting-schedule', {
      ...samplePlan([childId]),
      name: 'Weeks',
      parties: [
        { partyId: 'home_a', label: 'Ana', userId: owner.id, colour: 'teal' },
        { partyId: 'home_b', label: 'Ben', userId: parent.id, colour: 'amber' },
      ],
      step: { did: 'propose' },
    });
    const path = `/api/parenting-schedule/${id}`;
    return (await parent.api.put(path, { step: { did: 'accept' } })).body as ParentingPlanRecord;
  }

  const request = async () =>
    post<OverrideRecord>('/api/overrides', {
      ...sampleOverride([family.childId]),
      name: 'A wedding',
      planId: (await agreedPlan()).id,
      step: { did: 'propose' },
      respondBy: Date.now() + 2 * HOUR_MS,
    });

  test('has a row of the history with the time at which it expired, once', async () => {
    const { id, respondBy } = await request();
    const read = async () =>
      (await family.parent.api.get(`/api/overrides/${id}`)).body as OverrideRecord;
    await expireAt((respondBy ?? 0) - 1);
    expect(await read()).toMatchObject({ status: 'proposed' });
    await expireAt((respondBy ?? 0) + DAY_MS);
    await expireAt((respondBy ?? 0) + 2 * DAY_MS);
    const after = await read();
    expect(after).toMatchObject({ status: 'expired' });
    expect(after.history).toMatchObject([
      { did: 'proposed', by: family.owner.id },
      { did: 'expired', by: family.owner.id, at: respondBy },
    ]);
    const put = (body: object) => family.parent.api.put(`/api/overrides/${id}`, body);
    expect(await put({ step: { did: 'accept' } })).toMatchObject({ status: 409 });
  });

  test('is told to both parents', async () => {
    const { respondBy } = await request();
    const told: string[][] = [];
    const sockets = await Promise.all(
      [family.owner, family.parent].map(async ({ api }, i) => {
        const socket = io(server.url, {
          auth: { token: api.token },
          transports: ['websocket'],
          forceNew: true,
        });
        await new Promise<void>((resolve) => socket.once('connect', resolve));
        const types: string[] = [];
        told[i] = types;
        socket.on('schedule:updated', ({ type }: LiveMessage) => types.push(type));
        return socket;
      }),
    );
    await expireAt((respondBy ?? 0) + 1);
    await expect.poll(() => told).toEqual([['schedule'], ['schedule']]);
    for (const socket of sockets) socket.disconnect();
  });

  test('does the same for the end of a plan', async () => {
    const { owner, parent } = family;
    const { id } = await agreedPlan();
    const path = `/api/parenting-schedule/${id}`;
    const endsOn = addDays(new Date().toISOString().slice(0, 10), 2);
    const step = { did: 'propose_end', endsOn };
    expect((await owner.api.put(path, { step })).body).toMatchObject({ ending: { endsOn } });
    await expireAt(Date.now() + 5 * DAY_MS);
    const { body } = await parent.api.get(path);
    expect(body).toMatchObject({ status: 'active', ending: null });
    expect((body as ParentingPlanRecord).history.at(-1)).toMatchObject({
      did: 'end_expired',
      by: owner.id,
      endsOn,
    });
  });

  test('finds them by an index', async () => {
    await request();
    const text = await server.db.transaction(async (tx) => {
      // A table of a few rows is read as a whole otherwise.
      await tx.query('set local enable_seqscan = off');
      const plan = await tx.query<Record<string, string>>(`explain ${OPEN_PROPOSALS}`);
      return plan.flatMap((row) => Object.values(row)).join('\n');
    });
    expect(text).toContain('records_to_answer');
  });
}
