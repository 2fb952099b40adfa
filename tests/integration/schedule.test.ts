import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../schema/limits.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import type { ComprehensiveAnswer } from '../../schema/records/schedule-answers.ts';
import { presets } from '../../schema/rights/presets.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import { addDays } from '../../schema/rules/days.ts';
import { samplePlan, sampleOverride } from '../helpers/collection-samples.ts';
import { type TestFamily, type TestServer, startTestServer } from '../helpers/server.ts';

let server: TestServer;
let family: TestFamily;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  family = await server.createFamily({ preset: 'nanny' });
});
afterAll(() => server.stop());

type Body = Record<string, unknown> & { id: string };
const today = () => new Date().toISOString().slice(0, 10);

async function post(path: string, body: object, by = family.owner): Promise<Body> {
  const answer = await by.api.post(path, body);
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  expect(answer.status).toBe(201);
  return answer.body as Body;
}

const visit = (more: object = {}) =>
  post('/api/schedule', {
    title: 'Check-up',
    start: `${today()}T10:00`,
    tz: 'Europe/Berlin',
    childIds: [family.childId],
    ...more,
  });

async function agreedPlan(): Promise<string> {
  const { owner, parent, childId } = family;
  const plan = await post('/api/parenting-schedule', {
    ...samplePlan([childId]),
    name: 'Weeks',
    parties: [
      { partyId: 'home_a', label: 'Ana', userId: owner.id, colour: 'teal' },
      { partyId: 'home_b', label: 'Ben', userId: parent.id, colour: 'amber' },
    ],
    step: { did: 'propose' },
  });
  expect(plan).toMatchObject({ status: 'proposed' });
  const path = `/api/parenting-schedule/${plan.id}`;
  const { body } = await parent.api.put(path, { step: { did: 'accept' } });
  expect(body).toMatchObject({ status: 'active' });
  return plan.id;
}

async function listed(path: string, by = family.caregiver): Promise<string[]> {
  const { body } = await by.api.get(path);
  return (body as { title?: string; name?: string }[])
    .map(({ title, name }) => title ?? name ?? '')
    .toSorted();
}

async function grant(permissions: object): Promise<void> {
  const { owner, caregiver, childId } = family;
  const path = `/api/user-children/${childId}/caregivers/${caregiver.id}`;
  const { status } = await owner.api.put(path, {
    permissions: { ...presets.nanny, ...permissions },
  });
  expect(status).toBe(200);
}

describe('the schedule', () => {
  test('shows a caregiver their shifts and what is the family’s, and no more', async () => {
    const { caregiver, owner } = family;
    await visit();
    await visit({ title: 'For parents', visibility: 'parents' });
    await visit({ title: 'My errand', visibility: 'assigned', assignedTo: [caregiver.id] });
    await visit({ title: 'Her errand', visibility: 'assigned', assignedTo: [owner.id] });
    await visit({ title: 'My shift', category: 'caregiver_shift', assignedTo: [caregiver.id] });
    await visit({ title: 'Her shift', category: 'caregiver_shift', assignedTo: [owner.id] });
    await visit({ title: 'About no child', childIds: [] });
    expect(await listed('/api/schedule')).toEqual(['Check-up', 'My errand', 'My shift']);
    await grant({ schedule: 'see' });
    expect(await listed('/api/schedule')).toEqual([
      'Check-up',
      'Her shift',
      'My errand',
      'My shift',
    ]);
    await grant({ schedule: 'none' });
    expect(await listed('/api/schedule')).toEqual([]);
    expect(await listed('/api/schedule', family.parent)).toHaveLength(7);
  });

  test('lets a caregiver answer and tick off, and change nothing else without the right', async () => {
    const { caregiver } = family;
    const item = { text: 'Towel', done: false, order: 1 };
    const { id } = await visit({ assignedTo: [caregiver.id], checklist: { item_one: item } });
    const path = `/api/schedule/${id}`;
    const key = caregiver.id.replaceAll('-', '_');
    const put = async (body: object) => (await caregiver.api.put(path, body)).status;
    expect(await put({ answers: { [key]: 'yes' } })).toBe(200);
    expect(await put({ reminders: { [key]: [30] } })).toBe(200);
    expect(await put({ checklist: { item_one: { ...item, done: true } }, status: 'done' })).toBe(
      200,
    );
    expect(await put({ answers: { [key]: 'yes', somebody: 'no' } })).toBe(403);
    expect(await put({ title: 'Mine' })).toBe(403);
    expect(await put({ start: `${today()}T11:00`, end: `${today()}T12:00` })).toBe(403);
    expect((await caregiver.api.delete(path)).status).toBe(403);
    await grant({ schedule: 'edit' });
    expect(await put({ title: 'Ours' })).toBe(200);
  });

  test('is answered whole for a window, three months wider', async () => {
    const weekly = { freq: 'week', interval: 1, until: addDays(today(), 28) };
    const { id } = await visit({ repeat: weekly });
    const planId = await agreedPlan();
    const path = `/api/schedule/comprehensive?from=${today()}&to=${addDays(today(), 6)}`;
    const { body } = await family.parent.api.get(path);
    expect(body).toMatchObject({
      entries: [{ id }],
      parenting: {
        plans: [{ id: planId }],
        custody: [{ childId: family.childId, clashes: [] }],
      },
      overrides: [],
      more: false,
    });
    expect((body as { occurrences: unknown[] }).occurrences).toHaveLength(5);
    // The function of the device, with what the server sends to it.
    const { from, to, parenting } = body as ComprehensiveAnswer;
    const plans = await family.parent.api.get('/api/parenting-schedule');
    const records = { plans: plans.body as ParentingPlanRecord[], overrides: [] };
    const computed = custodyOf(family.childId, records, { from, to });
    expect(parenting.custody).toEqual([{ childId: family.childId, ...computed }]);
    expect((await family.caregiver.api.get(path)).body).toMatchObject({
      entries: [{ id }],
      parenting: { plans: [], custody: [] },
    });
    for (const query of [
      '',
      '?from=2026-01-01',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-03-02&to=2026-03-01',
      '?from=2026-01-01&to=2028-01-01',
    ]) {
      expect((await family.owner.api.get(`/api/schedule/comprehensive${query}`)).status).toBe(400);
    }
  });
});

describe('the parenting schedule', () => {
  test('tells a caregiver with whom the child is today, and has no plan on their device', async () => {
    const planId = await agreedPlan();
    const { caregiver } = family;
    const { body } = await caregiver.api.get('/api/parenting-schedule/today');
    expect(body).toMatchObject([{ childId: family.childId }]);
    // Two on the day of an exchange.
    const [{ spans }] = body as [{ spans: { label: string; from: number; to: number }[] }];
    expect(['Ana', 'Ben']).toEqual(expect.arrayContaining(spans.map(({ label }) => label)));
    const total = spans.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(total).toBeGreaterThanOrEqual(DAY_MS - HOUR_MS);
    expect(await listed('/api/parenting-schedule')).toEqual([]);
    expect((await caregiver.api.get(`/api/parenting-schedule/${planId}`)).status).toBe(404);
    await grant({ parenting: 'none' });
    expect((await caregiver.api.get('/api/parenting-schedule/today')).body).toEqual([]);
    await grant({ parenting: 'see' });
    expect(await listed('/api/parenting-schedule')).toEqual(['Weeks']);
  });

  test('refuses an answer that comes too late with what happened before', async () => {
    const { owner, parent, childId } = family;
    const planId = await agreedPlan();
    const request = await post('/api/overrides', {
      ...sampleOverride([childId]),
      planId,
      name: 'Swap',
      kind: 'swap',
      mode: 'give',
      repeat: 'none',
      dateRule: { kind: 'fixed' },
      step: { did: 'propose' },
    });
    const path = `/api/overrides/${request.id}`;
    await owner.api.put(path, { step: { did: 'withdraw' } });
    const late = await parent.api.put(path, { step: { did: 'accept' } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'STALE',
      error: expect.stringMatching(/ withdrew this at \d\d:\d\d, before your answer arrived\.$/),
    });
    expect((await parent.api.delete(path)).status).toBe(403);
    expect((await parent.api.put(path, { name: 'Other days' })).status).toBe(403);
  });
});

describe('the address for calendar programs', () => {
  const subscribe = async (by = family.owner, layers = ['entries', 'custody', 'shifts']) => {
    const { status, body } = await by.api.post('/api/schedule/feed', { layers });
    expect(status).toBe(201);
    const { pathname } = new URL((body as { url: string }).url);
    return pathname;
  };
  const fetchFeed = (pathname: string, headers: Record<string, string> = {}) =>
    fetch(new URL(pathname, server.url), { headers });

  test('has what the person may see, in the layers that they chose', async () => {
    await visit({ title: 'Check-up, at nine' });
    await visit({ title: 'For parents', visibility: 'parents' });
    await agreedPlan();
    const ownFeed = await fetchFeed(await subscribe());
    expect(ownFeed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await ownFeed.text();
    for (const part of ['Check-up\\, at nine', 'For parents', ': Ana', 'REFRESH-INTERVAL']) {
      expect(text).toContain(part);
    }
    const carers = await (await fetchFeed(await subscribe(family.caregiver))).text();
    expect(carers).toContain('Check-up');
    expect(carers).not.toContain('For parents');
    // With whom the child is today, and on no other day.
    expect(carers.match(/SUMMARY:.*: (Ana|Ben)/g)?.length).toBeLessThanOrEqual(2);
    const only = await (await fetchFeed(await subscribe(family.owner, ['shifts']))).text();
    expect(only).not.toContain('Check-up');
  });

  test('answers an unchanged calendar without its content', async () => {
    const pathname = await subscribe();
    const first = await fetchFeed(pathname);
    const etag = first.headers.get('etag') ?? '';
    expect((await fetchFeed(pathname, { 'if-none-match': etag })).status).toBe(304);
    await visit();
    expect((await fetchFeed(pathname, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is dead once it is renewed, revoked, or its person is removed', async () => {
    const { owner, caregiver } = family;
    const status = async (pathname: string) => (await fetchFeed(pathname)).status;
    const first = await subscribe();
    const second = await subscribe();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect((await owner.api.get('/api/schedule/feed')).body).toMatchObject({
      feed: { createdAt: expect.any(Number) },
    });
    await owner.api.delete('/api/schedule/feed');
    expect(await status(second)).toBe(404);
    expect((await owner.api.get('/api/schedule/feed')).body).toEqual({ feed: null });
    const carers = await subscribe(caregiver);
    expect(await status(carers)).toBe(200);
    await owner.api.delete(`/api/auth/users/${caregiver.id}`);
    expect(await status(carers)).toBe(404);
  });

  test('keeps only the hash of its secret', async () => {
    const pathname = await subscribe();
    const secret = pathname.split('/').at(-1)?.slice(0, -'.ics'.length) ?? '';
    const rows = await server.db.query<{ secret_hash: string }>('select * from calendar_feeds');
    expect(JSON.stringify(rows)).not.toContain(secret.split('.')[1]);
    expect((await fetchFeed(pathname.replace(/.{8}\.ics$/, 'xxxxxxxx.ics'))).status).toBe(404);
  });

  test('is read sixty times an hour and renewed twenty times at most, each person by themselves', async () => {
    let now = Date.now();
    const limited = await startTestServer({ now: () => now, limitAttempts: true });
    try {
      const { owner, parent } = await limited.createFamily();
      const renew = (by = owner) => by.api.post('/api/schedule/feed', { layers: ['entries'] });
      const urlOf = ({ body }: { body: unknown }) =>
        new URL(new URL((body as { url: string }).url).pathname, limited.url);
      const own = urlOf(await renew());
      const other = urlOf(await renew(parent));
      for (let i = 0; i < 60; i += 1) expect((await fetch(own)).status).toBe(200);
      const refused = await fetch(own);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(other)).status).toBe(200);
      for (let i = 0; i < 18; i += 1) expect((await renew()).status).toBe(201);
      const last = urlOf(await renew());
      expect(await renew()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect((await renew(parent)).status).toBe(201);
      for (let i = 0; i < 60; i += 1) expect((await fetch(last)).status).toBe(200);
      expect((await fetch(last)).status).toBe(429);
      now += HOUR_MS;
      expect((await fetch(last)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
