import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../schema/limits.ts';
import { type ArticleRecord, articleDefaults } from '../../schema/records/article.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { GrowthRecord } from '../../schema/records/growth.ts';
import type { MotorMilestone } from '../../schema/records/motor-milestone-id.ts';
import type { MotorMilestoneRecord } from '../../schema/records/motor-milestone.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import { isLogTimer } from '../../schema/records/timer-kinds.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { ConflictAnswer } from '../../schema/wire/rest-answers.ts';
import { needsAnswer } from '../../src/app/conflicts/needs-answer.ts';
import { keptEntry } from '../../src/domain/entries/kept-entry.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/statistics/settings.ts';
import { undecidedBlocks } from '../../src/features/knowledge/conflicts/block-conflicts.ts';
import { eventOfTimer } from '../../src/log-types/timers.ts';
import { articlesOf } from '../../src/replica/stores/articles.ts';
import { growthOf } from '../../src/replica/stores/growth.ts';
import { setMotorMilestone } from '../../src/replica/stores/motor-milestones.ts';
import type { TimerEvent } from '../../src/replica/stores/timers.ts';
import { HttpDevice } from '../helpers/http-device.ts';
import { bottle } from '../helpers/replica.ts';
import {
  type Person,
  type TestFamily,
  type TestServer,
  startTestServer,
} from '../helpers/server.ts';

/** Stories of several phones (docs/acceptance.md): real stores, sync engines and server, no browser. */

const someVisit = {
  date: '2026-11-20',
  time: null,
  weightG: 5_800,
  lengthMm: 596,
  headMm: 394,
  entered: { length: { value: 59.6, unit: 'cm' as const } },
  position: null,
  clothed: null,
  by: 'doctor' as const,
  note: '',
  photoIds: [] as string[],
  documentId: null,
} satisfies Partial<GrowthRecord>;

const EIGHT_PM = Date.UTC(2026, 10, 20, 19);

let server: TestServer;
let family: TestFamily;
let now: number;
let nodes = 0;

beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = EIGHT_PM;
  family = await server.createFamily();
});

describe('a sleep that two phones start offline', () => {
  test('is one timer from the earlier start, which either of them stops', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    await ana.timers.start({ childId: family.childId, kind: 'sleep' });
    now += 3 * MINUTE_MS;
    await ben.timers.start({ childId: family.childId, kind: 'sleep' });

    now += MINUTE_MS;
    await meet(ana, ben);
    for (const phone of [ana, ben]) await phone.timers.tidy();
    await meet(ana, ben);
    for (const phone of [ana, ben]) expect(running(phone)).toMatchObject([{ startedAt: EIGHT_PM }]);
    const { body } = await family.owner.api.get('/api/timers');
    expect(body).toMatchObject([{ startedAt: EIGHT_PM, startedBy: family.owner.id }]);

    now += 10 * MINUTE_MS;
    await stopSleep(ben, now);
    await meet(ana, ben);
    expect(running(ana)).toEqual([]);
    const slept = events(ana).filter(({ type }) => type === 'sleep');
    expect(slept).toMatchObject([
      { startedAt: EIGHT_PM, endedAt: now, createdBy: family.parent.id, removed: null },
    ]);
  });
});

describe('timers of several types that run at once', () => {
  const dogWalk = {
    definitionId: 'def-dog-walk',
    values: {},
    definition: { name: 'Dog walk', icon: 'dog', color: '#3B82F6', fields: {} },
  };

  test('are each stopped once, by whoever stops them', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    const { childId } = family;
    await ana.timers.start({
      childId,
      kind: 'activity',
      entry: { payload: { kind: 'music' }, note: 'Lullabies' },
    });
    await ana.timers.start({ childId, kind: 'custom', entry: { payload: dogWalk } });
    await ben.timers.start({ childId, kind: 'bath' });
    now += 5 * MINUTE_MS;
    await meet(ana, ben);
    for (const phone of [ana, ben]) await phone.timers.tidy();
    expect(running(ben)).toHaveLength(3);

    // Ben stops what Ana has started; offline, both stop the walk.
    await stop(ben, 'activity');
    await stop(ben, 'custom');
    now += MINUTE_MS;
    await stop(ana, 'custom');
    await meet(ana, ben);
    for (const phone of [ana, ben]) expect(running(phone)).toMatchObject([{ kind: 'bath' }]);
    expect(events(ana).toSorted((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
      {
        type: 'activity',
        payload: { kind: 'music' },
        note: 'Lullabies',
        performedBy: family.owner.id,
      },
      // The earlier of two stops within five minutes.
      { type: 'custom', payload: dogWalk, endedAt: now - MINUTE_MS },
    ]);
    expect(
      events(ben)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      events(ana)
        .map(({ id }) => id)
        .toSorted(),
    );
  });
});

describe('a visit that is measured without a connection', () => {
  const measured = (phone: HttpDevice) => recordsIn<GrowthRecord>(phone, 'growth');

  test('is on the other phone, and a weight and a length that both correct are both kept', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    await ana.sync();
    const visit = { ...someVisit, childId: family.childId };
    const [added] = await growthOf(ana).add([visit]);
    const id = added?.id ?? '';
    expect(ana.unsent()).toEqual([`growth/${id}`]);
    await meet(ana, ben);
    expect(measured(ben)).toMatchObject([{ weightG: 5_800, lengthMm: 596, headMm: 394 }]);

    await growthOf(ana).edit(id, { weightG: 5_850 });
    now += MINUTE_MS;
    await growthOf(ben).edit(id, { lengthMm: 601 });
    now += MINUTE_MS;
    await growthOf(ben).edit(id, { headMm: 396 });
    await meet(ana, ben);
    for (const phone of [ana, ben]) {
      expect(measured(phone)).toMatchObject([{ weightG: 5_850, lengthMm: 601, headMm: 396 }]);
    }
    expect(await conflicts()).toEqual([]);
  });

  test('asks which weight is right where both correct it, and keeps the other in the history', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    const [added] = await growthOf(ana).add([{ ...someVisit, childId: family.childId }]);
    const id = added?.id ?? '';
    await meet(ana, ben);
    now += MINUTE_MS;
    await growthOf(ana).edit(id, { weightG: 5_810 });
    now += MINUTE_MS;
    await growthOf(ben).edit(id, { weightG: 5_820 });
    now += 10 * MINUTE_MS;
    await meet(ana, ben);
    expect(measured(ana)).toMatchObject([{ weightG: 5_820 }]);
    expect(await conflicts()).toMatchObject([
      { collection: 'growth', eventId: id, path: '~weight', lost: { by: family.owner.id } },
    ]);
    const path = `/api/user-children/${family.childId}/growth-measurements/${id}/history`;
    const { body } = await family.parent.api.get(`${path}?current=true`);
    expect(body).toContainEqual(
      expect.objectContaining({ path: '~weight', by: family.owner.id, value: [5_810, null, null] }),
    );
  });

  test('stays when one deletes it while the other changes it', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    const [added] = await growthOf(ana).add([{ ...someVisit, childId: family.childId }]);
    const id = added?.id ?? '';
    await meet(ana, ben);
    await growthOf(ana).remove(id);
    await growthOf(ben).edit(id, { note: 'with a full tummy' });
    await meet(ana, ben);
    for (const phone of [ana, ben]) {
      const [record] = measured(phone);
      expect(record).toMatchObject({ note: 'with a full tummy' });
      expect(isRemoved(record!)).toBe(false);
      expect(keptEntry(record!)).toMatchObject({ deletedBy: family.owner.id });
    }
  });
});

describe('motor milestones that two phones note offline', () => {
  const about = (milestone: MotorMilestone) => ({ childId: family.childId, milestone });
  const seenOn = (date: string) => ({
    status: 'seen' as const,
    date,
    datePrecision: 'day' as const,
  });
  const known = (phone: HttpDevice) =>
    Object.fromEntries(
      recordsIn<MotorMilestoneRecord>(phone, 'motorMilestones').map((each) => [
        each.milestone,
        each.date,
      ]),
    );

  test('are kept: different ones both, of the same one the later, and the other in its history', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    await meet(ana, ben);
    await setMotorMilestone(ana, about('standing_alone'), seenOn('2026-10-02'));
    await setMotorMilestone(ana, about('walking_alone'), seenOn('2026-11-01'));
    now += MINUTE_MS;
    await setMotorMilestone(ben, about('sitting_without_support'), seenOn('2026-05-05'));
    await setMotorMilestone(ben, about('walking_alone'), seenOn('2026-11-03'));
    now += 10 * MINUTE_MS;
    await meet(ana, ben);
    for (const phone of [ana, ben]) {
      expect(known(phone)).toEqual({
        standing_alone: '2026-10-02',
        sitting_without_support: '2026-05-05',
        walking_alone: '2026-11-03',
      });
    }
    const path = `/api/user-children/${family.childId}/motor-milestones`;
    const { body } = await family.owner.api.get(`${path}/walking_alone/history?current=true`);
    expect(body).toContainEqual(
      expect.objectContaining({
        path: '~seen',
        value: ['seen', '2026-11-01', 'day'],
        by: family.owner.id,
      }),
    );
    expect(await conflicts()).toMatchObject([
      {
        collection: 'motorMilestones',
        path: '~seen',
        lost: { value: ['seen', '2026-11-01', 'day'], by: family.owner.id },
        kept: { value: ['seen', '2026-11-03', 'day'], by: family.parent.id },
      },
    ]);
  });

  test('keep the note of one and the date of the other', async () => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    await setMotorMilestone(ana, about('walking_alone'), seenOn('2026-11-01'));
    await meet(ana, ben);
    now += MINUTE_MS;
    await setMotorMilestone(ana, about('walking_alone'), { note: 'to the dog' });
    await setMotorMilestone(ben, about('walking_alone'), seenOn('2026-11-02'));
    await meet(ana, ben);
    for (const phone of [ana, ben]) {
      expect(recordsIn(phone, 'motorMilestones')).toMatchObject([
        { note: 'to the dog', date: '2026-11-02' },
      ]);
    }
    expect(await conflicts()).toEqual([]);
  });
});

describe('two parents who edit one bottle offline', () => {
  test('keep the amount of one and the note of the other', async () => {
    const { ana, ben, id } = await bottleOfBoth();
    await ana.events.edit(id, amount(150));
    now += MINUTE_MS;
    await ben.events.edit(id, { note: 'sleepy' });
    now += 10 * MINUTE_MS;
    await meet(ana, ben);
    for (const phone of [ana, ben])
      expect(events(phone)).toMatchObject([{ ...amount(150), note: 'sleepy' }]);
    expect(await conflicts()).toEqual([]);
  });

  test('keep the newer of two amounts, and are asked about the other', async () => {
    const { ana, ben, id } = await bottleOfBoth();
    await ana.events.edit(id, amount(150));
    now += 2 * MINUTE_MS;
    await ben.events.edit(id, amount(160));
    now += 10 * MINUTE_MS;
    await meet(ana, ben);
    for (const phone of [ana, ben]) expect(events(phone)).toMatchObject([amount(160)]);

    const history = await family.owner.api.get(`/api/events/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('"takenMl":150');
    expect(await conflicts()).toMatchObject([
      {
        eventId: id,
        lost: { value: amount(150).payload.bottles, by: family.owner.id },
        kept: { value: amount(160).payload.bottles, by: family.parent.id },
      },
    ]);
  });

  test.each([
    { who: 'who wrote it', gapMs: 2 * MINUTE_MS },
    { who: 'whose amount lost', gapMs: 2 * MINUTE_MS },
    // All within the time in which two writes count as unaware of each other.
    { who: 'who wrote it', gapMs: 1_000 },
    { who: 'whose amount lost', gapMs: 1_000 },
  ])(
    'are asked no more once the one $who kept the newer amount, $gapMs ms later',
    async ({ who, gapMs }) => {
      const { ana, ben, id } = await bottleOfBoth();
      await ana.events.edit(id, amount(150));
      now += gapMs;
      await ben.events.edit(id, amount(160));
      now += gapMs;
      await meet(ana, ben);
      const [asked] = await conflicts();
      now += gapMs;
      const decider = who === 'who wrote it' ? ben : ana;
      await decider.events.edit(id, {}, [asked?.path ?? '']);
      await meet(ana, ben);
      expect(await conflicts()).toEqual([]);
      for (const phone of [ana, ben]) {
        const [record] = events(phone);
        expect(record).toMatchObject(amount(160));
        // A phone without a connection has the question from before.
        expect(needsAnswer(record!, asked!)).toBe(false);
      }
    },
  );
});

describe('two parents who save one block of an article offline', () => {
  const block = (text: string) => ({
    order: 1,
    node: { type: 'paragraph' as const, children: [{ text }] },
  });
  const other = { block_two: block('Tea') };
  const blocksOf = (phone: HttpDevice) => recordsIn<ArticleRecord>(phone, 'articles')[0]?.blocks;

  test.each([
    { what: 'the text of the other', block: block('Shower') },
    { what: 'its removal', block: undefined },
  ])('are asked no more once the one whose text lost chose $what', async ({ block: bens }) => {
    const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
    const fields = {
      ...articleDefaults(),
      title: 'Bedtime',
      categoryId: 'sleep' as const,
      status: 'published' as const,
    };
    const [made] = await articlesOf(ana).add([
      { ...fields, childId: null, blocks: { ...other, block_one: block('Song') } },
    ]);
    const id = made?.id ?? '';
    await meet(ana, ben);
    now += MINUTE_MS;
    await articlesOf(ana).edit(id, { blocks: { ...other, block_one: block('Bath') } });
    now += MINUTE_MS;
    const theirs = bens ? { ...other, block_one: bens } : other;
    await articlesOf(ben).edit(id, { blocks: theirs });
    now += MINUTE_MS;
    await meet(ana, ben);
    const asked = await conflicts();
    expect(asked).toMatchObject([{ eventId: id, path: 'blocks.block_one' }]);
    now += MINUTE_MS;
    await articlesOf(ana).edit(id, { blocks: theirs }, ['blocks.block_one']);
    await meet(ana, ben);
    expect(await conflicts()).toEqual([]);
    for (const phone of [ana, ben]) {
      expect(blocksOf(phone)).toEqual(theirs);
      const [record] = recordsIn<ArticleRecord>(phone, 'articles');
      expect(undecidedBlocks(record!, asked)).toEqual([]);
    }
  });
});

test('a phone whose clock is four minutes fast saves an entry without a question', async () => {
  const fast = phoneOf(family.owner, 4 * MINUTE_MS);
  await fast.events.add([bottleAt(now + 4 * MINUTE_MS)]);
  await fast.sync();
  expect(fast.unsent()).toEqual([]);
  expect(fast.refused()).toEqual([]);
  expect(await family.parent.api.get('/api/events')).toMatchObject({
    body: [{ type: 'feeding', startedAt: now + 4 * MINUTE_MS }],
  });
});

test('an entry that is sent three times is one entry', async () => {
  const { source: _, ...body } = { id: randomUUID(), ...bottleAt(now) };
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await family.owner.api.post('/api/events', body));
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
  expect(answers[2]?.body).toEqual(answers[0]?.body);
  expect(await family.owner.api.get('/api/events')).toMatchObject({ body: [{ id: body.id }] });
});

test('an entry that its person may not make waits for them with all that was typed', async () => {
  const rosa = phoneOf(family.caregiver);
  await rosa.sync();
  const typed = { ...bottleAt(now), childId: family.otherChildId, note: 'took it slowly' };
  await rosa.events.add([typed]);
  await rosa.sync();
  expect(rosa.refused()).toMatchObject([
    { code: 'FORBIDDEN', record: { payload: typed.payload, note: typed.note } },
  ]);
  expect(await family.owner.api.get('/api/events')).toMatchObject({ body: [] });
});

/** A phone of that person, by the test's clock. */
function phoneOf(person: Person, fastMs = 0): HttpDevice {
  nodes += 1;
  const node = `phone${String(nodes).padStart(3, '0')}`;
  return new HttpDevice(person, { node, url: server.url, now: () => now + fastMs });
}

/** Both connect until each has what the other wrote. */
async function meet(ana: HttpDevice, ben: HttpDevice): Promise<void> {
  for (const phone of [ana, ben, ana]) await phone.sync();
}

function running(phone: HttpDevice): TimerRecord[] {
  return recordsIn<TimerRecord>(phone, 'timers').filter(({ removed }) => removed === null);
}

async function stop(phone: HttpDevice, kind: TimerRecord['kind']): Promise<void> {
  const timer = running(phone).find((each) => each.kind === kind);
  if (!timer || !isLogTimer(timer)) throw new Error(`no ${kind} is running on this phone`);
  const event = eventOfTimer(timer, now, DEFAULT_SETTINGS);
  await phone.timers.finish(timer.id, { ...event, source: 'timer' } as TimerEvent);
}

async function stopSleep(phone: HttpDevice, endedAt: number): Promise<void> {
  const [timer] = running(phone);
  if (!timer) throw new Error('no sleep is running on this phone');
  await phone.timers.finish(timer.id, {
    type: 'sleep',
    childId: timer.childId,
    startedAt: timer.startedAt,
    endedAt,
    payload: { kind: 'nap' },
    source: 'timer',
  });
}

const events = (phone: HttpDevice) => recordsIn<EventRecord>(phone, 'events');

function recordsIn<R>(phone: HttpDevice, collection: string): R[] {
  return Object.entries(phone.records())
    .filter(([name]) => name.startsWith(`${collection}/`))
    .map(([, record]) => record as R);
}

const amount = (takenMl: number) => ({
  payload: { bottles: [{ content: 'formula' as const, takenMl }] },
});

const bottleAt = (at: number) => ({ ...bottle(at), childId: family.childId });

/** Both phones have the bottle, and neither has a connection. */
async function bottleOfBoth() {
  const [ana, ben] = [phoneOf(family.owner), phoneOf(family.parent)];
  const [made] = await ana.events.add([bottleAt(now)]);
  if (!made) throw new Error('the bottle was not saved');
  await meet(ana, ben);
  now += MINUTE_MS;
  return { ana, ben, id: made.id };
}

async function conflicts(): Promise<ConflictAnswer[]> {
  return z.array(ConflictAnswer).parse((await family.owner.api.get('/api/events/conflicts')).body);
}
