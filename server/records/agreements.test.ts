import { beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNT,
  CHILD,
  type RecordFamily,
  foundRecordFamily,
} from '../../tests/helpers/record-family.ts';
import { sampleOverride, samplePlan } from '../../tests/helpers/collection-samples.ts';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { copyOf } from '../../schema/collections/items.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import { overrideDefaults, planDefaults } from '../../schema/records/agreement-defaults.ts';
import type { AgreementStep, HistoryRow } from '../../schema/records/agreement.ts';
import type { OverrideRecord } from '../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../schema/records/parenting-plan.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { responsePrefix } from '../../schema/records/response.ts';
import { presets } from '../../schema/rights/presets.ts';
import { editRecord, removeRecord } from '../../schema/rules/merge.ts';
import { custodyOf } from '../../schema/rules/schedule/custody-of-child.ts';
import { statusAt } from '../../schema/rules/agreements/status.ts';
import { createRecord } from '../../src/replica/stores/author.ts';
import { pull, push } from './sync.ts';

/** 9:00 in Berlin. */
const START = Date.UTC(2026, 2, 2, 8, 0);
type Name = 'ana' | 'ben' | 'cleo' | 'dan';
type Agreed = 'parentingPlans' | 'overrides';

let now: number;
let family: RecordFamily<Name>;
let serial: number;

beforeEach(async () => {
  now = START;
  serial = 0;
  family = await foundRecordFamily<Name>(
    { ana: 'super_admin', ben: 'parent', cleo: 'caregiver', dan: 'parent' },
    () => now,
  );
  await family.grant('cleo', presets.coparent);
});

const authorOf = (by: Name, at = now) => ({ by, at, node: `${by}0000000`.slice(0, 8), skewMs: 0 });
const step = (did: AgreementStep['did'], reason = ''): Record<string, AgreementStep> => ({
  [`step_${String(++serial)}`]: { did, at: now, reason },
});

async function send(by: Name, collection: CollectionName, record: AnyRecord) {
  const { verdicts } = await push(
    family.store,
    await family.actor(by),
    { node: authorOf(by).node, rows: [{ collection, record }] },
    now,
  );
  return verdicts[0];
}

async function held<R extends AnyRecord>(collection: CollectionName, id: string): Promise<R> {
  const [row] = await family.store.getMany(ACCOUNT, [{ collection, id }]);
  return row?.record as R;
}

async function all(collection: CollectionName): Promise<AnyRecord[]> {
  return (await family.store.listById(ACCOUNT, collection, '', 100)).map(({ record }) => record);
}

const parties = (...people: (Name | null)[]) =>
  people.map((userId, i) => ({
    partyId: `home_${'abc'[i]}`,
    label: `Home ${i}`,
    userId,
    colour: 'teal',
  }));

function makePlan(by: Name, more: object = {}): AnyRecord {
  return createRecord(authorOf(by), `plan-${String(++serial)}-of-family`, {
    childId: null,
    ...planDefaults,
    ...samplePlan([CHILD]),
    name: 'Weeks',
    parties: parties('ana', 'ben'),
    ...more,
  });
}

function makeOverride(by: Name, planId: string, more: object = {}): AnyRecord {
  return createRecord(authorOf(by), `override-${String(++serial)}-of-plan`, {
    childId: null,
    ...overrideDefaults,
    ...sampleOverride([CHILD]),
    name: 'Easter',
    planId,
    ...more,
  });
}

const swap = {
  kind: 'swap',
  name: 'Swap',
  mode: 'give',
  from: '2026-03-20T17:00',
  to: '2026-03-22T17:00',
  toParty: 'home_b',
  repeat: 'none',
  dateRule: { kind: 'fixed' },
};

/** A change of the record as the person's device has it: as the server has it now. */
async function change(by: Name, collection: Agreed, id: string, changes: object) {
  const record = await held(collection, id);
  const edited = editRecord(mergeShapeOf(collection), record, { ...changes }, authorOf(by));
  return send(by, collection, edited);
}

async function act(
  by: Name,
  collection: Agreed,
  id: string,
  did: AgreementStep['did'],
  reason?: string,
) {
  const { steps } = await held<OverrideRecord>(collection, id);
  return change(by, collection, id, { steps: { ...steps, ...step(did, reason) } });
}

/** A plan of Ana and Ben that both have agreed on. */
async function agreedPlan(): Promise<string> {
  const plan = makePlan('ana', { steps: step('propose') });
  await send('ana', 'parentingPlans', plan);
  await act('ben', 'parentingPlans', plan.id, 'accept');
  return plan.id;
}

async function proposed(by: Name, planId: string, more: object = {}): Promise<string> {
  const request = makeOverride(by, planId, { ...swap, ...more, steps: step('propose') });
  expect(await send(by, 'overrides', request)).toMatchObject({ verdict: 'merged' });
  return request.id;
}

const rows = (record: AnyRecord) =>
  (record['history'] as HistoryRow[]).map(({ by, did, at }) => [by, did, at]);

describe('a plan', () => {
  test('is proposed by one parent and in force once the other has accepted it', async () => {
    const plan = makePlan('ana');
    expect(await send('ana', 'parentingPlans', plan)).toMatchObject({ verdict: 'applied' });
    now += MINUTE_MS;
    expect(await act('ana', 'parentingPlans', plan.id, 'propose')).toMatchObject({
      verdict: 'merged',
      record: { status: 'proposed', agreedAt: null },
    });
    now += HOUR_MS;
    await act('ben', 'parentingPlans', plan.id, 'accept');
    const stored = await held<ParentingPlanRecord>('parentingPlans', plan.id);
    expect(stored).toMatchObject({ status: 'active', agreedAt: now });
    expect(rows(stored)).toEqual([
      ['ana', 'proposed', START + MINUTE_MS],
      ['ben', 'accepted', now],
    ]);
  });

  test('is its author’s alone as a draft', async () => {
    const plan = makePlan('ana');
    await send('ana', 'parentingPlans', plan);
    const seenBy = async (name: Name) => {
      const { epoch } = await family.store.position(ACCOUNT);
      const request = { checkpoint: { epoch, seq: 0 } };
      const { changes } = await pull(family.store, await family.actor(name), request, now);
      return changes.map(({ record }) => record.id).includes(plan.id);
    };
    expect([await seenBy('ana'), await seenBy('ben')]).toEqual([true, false]);
    await act('ana', 'parentingPlans', plan.id, 'propose');
    expect([await seenBy('ana'), await seenBy('ben')]).toEqual([true, true]);
  });

  test('ends the former plan of its children, which stays', async () => {
    const first = await agreedPlan();
    now += DAY_MS;
    const next = makePlan('ben', { effectiveFrom: '2026-06-01', steps: step('propose') });
    await send('ben', 'parentingPlans', next);
    await act('ana', 'parentingPlans', next.id, 'accept');
    expect(await held('parentingPlans', first)).toMatchObject({ status: 'superseded' });
    const plans = (await all('parentingPlans')) as ParentingPlanRecord[];
    const range = { from: Date.UTC(2026, 4, 25), to: Date.UTC(2026, 5, 10) };
    const { spans } = custodyOf(CHILD, { plans, overrides: [] }, range);
    expect(new Set(spans.map(({ source }) => source.planId))).toEqual(new Set([first, next.id]));
  });

  test('is agreed on together with the overrides that were proposed with it', async () => {
    const plan = makePlan('ana', { steps: step('propose') });
    const holiday = makeOverride('ana', plan.id, { steps: step('propose') });
    // The device sends what it wrote in any order.
    const { verdicts } = await push(
      family.store,
      await family.actor('ana'),
      {
        node: authorOf('ana').node,
        rows: [
          { collection: 'overrides', record: holiday },
          { collection: 'parentingPlans', record: plan },
        ],
      },
      now,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['merged', 'merged']);
    await act('ben', 'parentingPlans', plan.id, 'accept');
    expect(await held('overrides', holiday.id)).toMatchObject({
      status: 'accepted',
      userIds: ['ana', 'ben'],
      agreedAt: now,
    });
  });

  test('of three homes needs the yes of both others', async () => {
    const plan = makePlan('ana', {
      parties: parties('ana', 'ben', 'cleo'),
      steps: step('propose'),
    });
    await send('ana', 'parentingPlans', plan);
    await act('ben', 'parentingPlans', plan.id, 'accept');
    expect(await held('parentingPlans', plan.id)).toMatchObject({ status: 'proposed' });
    await act('cleo', 'parentingPlans', plan.id, 'accept');
    expect(await held('parentingPlans', plan.id)).toMatchObject({ status: 'active' });
  });

  test('that nobody else is asked about is the owner’s, who may change it', async () => {
    const alone = makePlan('ana', { parties: parties('ana', null), steps: step('propose') });
    await send('ana', 'parentingPlans', alone);
    expect(await held('parentingPlans', alone.id)).toMatchObject({ status: 'active' });
    expect(await change('ana', 'parentingPlans', alone.id, { name: 'Our weeks' })).toMatchObject({
      verdict: 'applied',
    });
    expect(await change('ben', 'parentingPlans', alone.id, { name: 'Mine' })).toMatchObject({
      verdict: 'rejected',
    });
    const byBen = makePlan('ben', { parties: parties('ben', null), steps: step('propose') });
    expect(await send('ben', 'parentingPlans', byBen)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is proposed by nobody who is no part of it', async () => {
    const plan = makePlan('dan', { steps: step('propose') });
    expect(await send('dan', 'parentingPlans', plan)).toMatchObject({ code: 'FORBIDDEN' });
    const sent = makePlan('ana', { steps: step('propose') });
    await send('ana', 'parentingPlans', sent);
    expect(await act('dan', 'parentingPlans', sent.id, 'accept')).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the end of a plan', () => {
  const END = '2026-04-30';
  const endStep = (did: AgreementStep['did'], endsOn: string | undefined = END) => ({
    [`step_${String(++serial)}`]: { did, at: now, reason: '', ...(endsOn && { endsOn }) },
  });
  async function actOnEnd(
    by: Name,
    id: string,
    did: AgreementStep['did'],
    endsOn: string | undefined = END,
  ) {
    const { steps } = await held<ParentingPlanRecord>('parentingPlans', id);
    return change(by, 'parentingPlans', id, { steps: { ...steps, ...endStep(did, endsOn) } });
  }
  const heldPlan = (id: string) => held<ParentingPlanRecord>('parentingPlans', id);

  test('is proposed by one parent and agreed on once the other has accepted it', async () => {
    const id = await agreedPlan();
    now += DAY_MS;
    await actOnEnd('ben', id, 'propose_end');
    expect(await heldPlan(id)).toMatchObject({
      status: 'active',
      ending: { endsOn: END, by: 'ben' },
    });
    now += HOUR_MS;
    await actOnEnd('ana', id, 'accept_end');
    const plan = await heldPlan(id);
    expect(plan).toMatchObject({ status: 'active', ending: null, endsOn: END, effectiveTo: null });
    expect(plan.history.slice(2)).toMatchObject([
      { by: 'ben', did: 'end_proposed', endsOn: END },
      { by: 'ana', did: 'end_accepted', endsOn: END, at: now },
    ]);
    // 30 April is its last day in Berlin.
    const range = { from: Date.UTC(2026, 3, 29), to: Date.UTC(2026, 4, 10) };
    const { spans } = custodyOf(CHILD, { plans: [plan], overrides: [] }, range);
    expect(spans.at(-1)?.to).toBe(Date.UTC(2026, 3, 30, 22));
  });

  test.each<[AgreementStep['did'], Name]>([
    ['decline_end', 'ana'],
    ['withdraw_end', 'ben'],
  ])('is over with %s, and can be proposed again', async (did, by) => {
    const id = await agreedPlan();
    await actOnEnd('ben', id, 'propose_end');
    await actOnEnd(by, id, did);
    expect(await heldPlan(id)).toMatchObject({ ending: null });
    expect((await heldPlan(id)).endsOn ?? null).toBeNull();
    expect(await actOnEnd('ana', id, 'accept_end')).toMatchObject({ code: 'STALE' });
    expect(await actOnEnd('ana', id, 'propose_end', '2026-05-31')).toMatchObject({
      verdict: 'merged',
    });
    expect(await heldPlan(id)).toMatchObject({ ending: { endsOn: '2026-05-31', by: 'ana' } });
  });

  test('of three homes needs the yes of both others', async () => {
    const plan = makePlan('ana', {
      parties: parties('ana', 'ben', 'cleo'),
      steps: step('propose'),
    });
    await send('ana', 'parentingPlans', plan);
    await act('ben', 'parentingPlans', plan.id, 'accept');
    await act('cleo', 'parentingPlans', plan.id, 'accept');
    await actOnEnd('cleo', plan.id, 'propose_end');
    await actOnEnd('ana', plan.id, 'accept_end');
    expect(await heldPlan(plan.id)).toMatchObject({ ending: { by: 'cleo' } });
    expect(await actOnEnd('ana', plan.id, 'accept_end')).toMatchObject({ code: 'STALE' });
    await actOnEnd('ben', plan.id, 'accept_end');
    expect(await heldPlan(plan.id)).toMatchObject({ ending: null, endsOn: END });
  });

  test('of a plan that nobody else is asked about is its owner’s', async () => {
    const alone = makePlan('ana', { parties: parties('ana', null), steps: step('propose') });
    await send('ana', 'parentingPlans', alone);
    expect(await actOnEnd('ben', alone.id, 'propose_end')).toMatchObject({ verdict: 'rejected' });
    await actOnEnd('ana', alone.id, 'propose_end');
    expect(await heldPlan(alone.id)).toMatchObject({ status: 'active', ending: null, endsOn: END });
  });

  test('is decided by what arrives first', async () => {
    const id = await agreedPlan();
    await actOnEnd('ana', id, 'propose_end');
    // Ben proposes another day on what his phone shows.
    expect(await actOnEnd('ben', id, 'propose_end', '2026-06-30')).toMatchObject({
      code: 'STALE',
      message: 'ana proposed an end of this at 09:00, before your answer arrived.',
    });
    await actOnEnd('ana', id, 'withdraw_end');
    await actOnEnd('ana', id, 'propose_end', '2026-07-31');
    expect(await actOnEnd('ben', id, 'accept_end')).toMatchObject({ code: 'STALE' });
    expect(await heldPlan(id)).toMatchObject({ ending: { endsOn: '2026-07-31' } });
  });

  test('is answered until its day is over', async () => {
    const id = await agreedPlan();
    await actOnEnd('ana', id, 'propose_end', '2026-03-04');
    now = Date.UTC(2026, 2, 4, 22, 59);
    const seen = await heldPlan(id);
    now += MINUTE_MS;
    expect(await actOnEnd('ben', id, 'accept_end', '2026-03-04')).toMatchObject({ code: 'STALE' });
    expect(await heldPlan(id)).toEqual(seen);
  });

  test.each<[string, Name, string | undefined, string]>([
    ['in the past', 'ana', '2026-03-01', 'STALE'],
    ['before the plan begins', 'ana', '2026-04-01', 'VALIDATION'],
    ['by nobody’s parent', 'dan', END, 'FORBIDDEN'],
    ['without a day', 'ana', '', 'VALIDATION'],
  ])('is refused %s', async (what, by, endsOn, code) => {
    const plan = makePlan('ana', {
      ...(what === 'before the plan begins' ? { effectiveFrom: '2026-04-15' } : {}),
      steps: step('propose'),
    });
    await send('ana', 'parentingPlans', plan);
    await act('ben', 'parentingPlans', plan.id, 'accept');
    expect(await actOnEnd(by, plan.id, 'propose_end', endsOn)).toMatchObject({ code });
  });

  test('is for plans alone, and only of one that was agreed on', async () => {
    const planId = await agreedPlan();
    const id = await proposed('ana', planId);
    const steps = endStep('propose_end');
    expect(await change('ana', 'overrides', id, { steps })).toMatchObject({ code: 'FORBIDDEN' });
    const { steps: before } = await held<OverrideRecord>('overrides', id);
    expect(await change('ana', 'overrides', id, { steps: { ...before, ...steps } })).toMatchObject({
      code: 'VALIDATION',
    });
    const open = makePlan('ana', { steps: step('propose') });
    await send('ana', 'parentingPlans', open);
    expect(await actOnEnd('ben', open.id, 'propose_end')).toMatchObject({ code: 'STALE' });
  });

  test('is written by no device', async () => {
    const id = await agreedPlan();
    for (const made of [{ endsOn: END }, { ending: { endsOn: END, by: 'ana' } }]) {
      expect(await change('ana', 'parentingPlans', id, made)).toMatchObject({
        code: 'FORBIDDEN',
      });
      const draft = makePlan('ana', made);
      expect(await send('ana', 'parentingPlans', draft)).toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});

describe('a comment on an override', () => {
  const commentOn = (by: Name, item: AnyRecord) =>
    createRecord(
      authorOf(by),
      `${responsePrefix({ collection: 'overrides', id: item.id })}${++serial}`,
      {
        kind: 'comment',
        liked: null,
        content: 'Which train?',
        itemCollection: 'overrides',
        itemId: item.id,
        ...copyOf('overrides', item),
      },
    );

  test('is taken in whichever order the device sends both', async () => {
    const request = makeOverride('ana', await agreedPlan(), { ...swap, steps: step('propose') });
    const { verdicts } = await push(
      family.store,
      await family.actor('ana'),
      {
        node: authorOf('ana').node,
        rows: [
          { collection: 'responses', record: commentOn('ana', request) },
          { collection: 'overrides', record: request },
        ],
      },
      now,
    );
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['merged', 'merged']);
  });

  test('follows what the answer to another record makes of it', async () => {
    const plan = makePlan('ana', { steps: step('propose') });
    await send('ana', 'parentingPlans', plan);
    const holiday = makeOverride('ana', plan.id, { steps: step('propose') });
    await send('ana', 'overrides', holiday);
    const comment = commentOn('ana', await held('overrides', holiday.id));
    await send('ana', 'responses', comment);
    await act('ben', 'parentingPlans', plan.id, 'accept');
    expect(await held('overrides', holiday.id)).toMatchObject({ status: 'accepted' });
    expect(await held('responses', comment.id)).toMatchObject({
      itemAccess: { status: 'accepted' },
    });
  });
});

describe('what the server writes', () => {
  test.each<[string, object]>([
    ['the status', { status: 'accepted' }],
    ['the history', { history: [] }],
    ['the time of the agreement', { agreedAt: 1 }],
    ['the terms', { to: '2026-03-25T17:00' }],
    ['the children', { childIds: [] }],
    ['the time to answer', { respondBy: START + 20 * DAY_MS }],
    ['the people who are asked', { userIds: ['ana'] }],
    ['the steps', { steps: {} }],
  ])('is changed by no device: %s', async (_, changes) => {
    const id = await proposed('ana', await agreedPlan());
    const before = await held('overrides', id);
    for (const by of ['ana', 'ben'] as const) {
      now += MINUTE_MS;
      expect(await change(by, 'overrides', id, changes)).toMatchObject({ verdict: 'rejected' });
    }
    expect(await held('overrides', id)).toEqual(before);
  });

  test('is not made up with a new record', async () => {
    const planId = await agreedPlan();
    for (const made of [
      { status: 'accepted' },
      { agreedAt: 1 },
      { history: [{ id: 'x', by: 'ben', at: 1, did: 'accepted', reason: '', otherId: null }] },
    ]) {
      const record = makeOverride('ana', planId, made);
      expect(await send('ana', 'overrides', record)).toMatchObject({ verdict: 'rejected' });
    }
    const swapped = makeOverride('ana', planId, { ...swap, mode: null, steps: step('propose') });
    expect(await send('ana', 'overrides', swapped)).toMatchObject({ code: 'VALIDATION' });
  });

  test('is not replaced by a record with the same id', async () => {
    const planId = await agreedPlan();
    const id = await proposed('ana', planId);
    await act('ben', 'overrides', id, 'accept');
    const before = await held('overrides', id);
    now += DAY_MS;
    const again = { ...makeOverride('ana', planId, swap), id };
    expect(await send('ana', 'overrides', again)).toMatchObject({ verdict: 'rejected' });
    expect(await held('overrides', id)).toEqual(before);
  });

  test('stays when somebody deletes it', async () => {
    const id = await proposed('ana', await agreedPlan());
    const removed = removeRecord(await held('overrides', id), authorOf('ana'));
    expect(await send('ana', 'overrides', removed)).toMatchObject({ code: 'FORBIDDEN' });
    expect((await held('overrides', id)).removed).toBeNull();
  });

  test('says what everybody did in the words and the time of the server', async () => {
    const id = await proposed('ana', await agreedPlan());
    const sentAt = now;
    now += 3 * HOUR_MS;
    await act('ben', 'overrides', id, 'decline', 'We are away');
    const { history } = await held<OverrideRecord>('overrides', id);
    expect(history).toMatchObject([
      { by: 'ana', did: 'proposed', at: sentAt },
      { by: 'ben', did: 'declined', at: now, reason: 'We are away' },
    ]);
  });
});

describe('a request', () => {
  test.each([
    ['give', {}, [['2026-03-20T17:00', 'home_b']]],
    ['take', { mode: 'take', toParty: 'home_a' }, [['2026-03-20T17:00', 'home_a']]],
    [
      'trade',
      {
        mode: 'trade',
        back: { from: '2026-04-01T17:00', to: '2026-04-03T17:00', toParty: 'home_a' },
      },
      [
        ['2026-03-20T17:00', 'home_b'],
        ['2026-04-01T17:00', 'home_a'],
      ],
    ],
  ])('to %s days makes the swaps once it is accepted', async (_mode, more, expected) => {
    const planId = await agreedPlan();
    const id = await proposed('ana', planId, more);
    const verdict = await act('ben', 'overrides', id, 'accept');
    expect(verdict).toMatchObject({ record: { status: 'accepted' } });
    const made = (await all('overrides')).filter((record) => record.id !== id) as OverrideRecord[];
    const days = made.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    expect(days.map(({ from, toParty }) => [from, toParty])).toEqual(expected);
    for (const each of made)
      expect(each).toMatchObject({ kind: 'swap', status: 'accepted', mode: null });
    expect(made[0]?.history).toMatchObject([{ by: 'ben', did: 'agreed', otherId: id, at: now }]);
    const plans = (await all('parentingPlans')) as ParentingPlanRecord[];
    const range = { from: Date.UTC(2026, 2, 21), to: Date.UTC(2026, 2, 22) };
    const { spans } = custodyOf(CHILD, { plans, overrides: made }, range);
    expect(spans).toMatchObject([{ party: expected[0]?.[1], source: { kind: 'override' } }]);
  });

  test('that was withdrawn cannot be accepted any more, and says so', async () => {
    const id = await proposed('ana', await agreedPlan());
    const seen = await held<OverrideRecord>('overrides', id);
    now = Date.UTC(2026, 2, 2, 9, 2);
    await act('ana', 'overrides', id, 'withdraw');
    now += HOUR_MS;
    // Ben answers without a signal, on what his phone shows.
    const answered = editRecord(
      mergeShapeOf('overrides'),
      seen,
      { steps: { ...seen.steps, ...step('accept') } },
      authorOf('ben', now - 30 * MINUTE_MS),
    );
    expect(await send('ben', 'overrides', answered)).toMatchObject({
      verdict: 'rejected',
      code: 'STALE',
      message: 'ana withdrew this at 10:02, before your answer arrived.',
      record: { status: 'withdrawn' },
    });
    expect(await all('overrides')).toHaveLength(1);
  });

  test('is decided by what arrives first', async () => {
    for (const order of [
      ['ben accept', 'ana withdraw'],
      ['ana withdraw', 'ben accept'],
    ]) {
      const planId = await agreedPlan();
      const id = await proposed('ana', planId);
      const seen = await held<OverrideRecord>('overrides', id);
      const sent = order.map((each) => {
        const [by, did] = each.split(' ') as [Name, AgreementStep['did']];
        const steps = { ...seen.steps, ...step(did) };
        return [by, editRecord(mergeShapeOf('overrides'), seen, { steps }, authorOf(by))] as const;
      });
      const codes = [];
      for (const [by, record] of sent) {
        now += MINUTE_MS;
        codes.push((await send(by, 'overrides', record))?.code ?? null);
      }
      expect(codes).toEqual([null, 'STALE']);
      const { status } = await held<OverrideRecord>('overrides', id);
      expect(status).toBe(order[0] === 'ben accept' ? 'accepted' : 'withdrawn');
    }
  });

  test('that is answered with another one is over', async () => {
    const planId = await agreedPlan();
    const id = await proposed('ana', planId);
    const reply = await proposed('ben', planId, { replyTo: id, to: '2026-03-21T17:00' });
    const first = await held<OverrideRecord>('overrides', id);
    expect(first).toMatchObject({ status: 'countered' });
    expect(first.history.at(-1)).toMatchObject({ by: 'ben', did: 'countered', otherId: reply });
    expect(await act('ana', 'overrides', id, 'withdraw')).toMatchObject({ code: 'STALE' });
    await act('ana', 'overrides', reply, 'accept');
    expect(await held('overrides', reply)).toMatchObject({ status: 'accepted' });
    // Nobody answers their own request, nor one that is over.
    const own = makeOverride('ana', planId, { ...swap, replyTo: reply, steps: step('propose') });
    expect(await send('ana', 'overrides', own)).toMatchObject({ code: 'STALE' });
  });

  test('is over when nobody has answered in time', async () => {
    const planId = await agreedPlan();
    const id = await proposed('ana', planId, { respondBy: now + 2 * HOUR_MS });
    now += 2 * HOUR_MS;
    expect(statusAt(await held<OverrideRecord>('overrides', id), now)).toBe('expired');
    expect(await act('ben', 'overrides', id, 'accept')).toMatchObject({
      code: 'STALE',
      message: 'This had to be answered by 11:00.',
    });
    expect(await act('ana', 'overrides', id, 'withdraw')).toMatchObject({ code: 'STALE' });
  });

  test('leaves an hour to answer, however late it arrives, and none once that time has passed', async () => {
    const planId = await agreedPlan();
    const soon = await proposed('ana', planId, { respondBy: now + MINUTE_MS });
    expect(await held('overrides', soon)).toMatchObject({ respondBy: now + HOUR_MS });
    const open = await proposed('ana', planId);
    expect(await held('overrides', open)).toMatchObject({ respondBy: now + 7 * DAY_MS });
    const past = makeOverride('ana', planId, { ...swap, respondBy: now, steps: step('propose') });
    expect(await send('ana', 'overrides', past)).toMatchObject({ code: 'STALE' });
  });

  test('is answered once, whichever device of a person sends the answer again', async () => {
    const planId = await agreedPlan();
    const id = await proposed('ana', planId);
    const seen = await held<OverrideRecord>('overrides', id);
    const answer = (record: AnyRecord, node: string) =>
      editRecord(
        mergeShapeOf('overrides'),
        record,
        { steps: { ...seen.steps, ...step('accept') } },
        { by: 'ben', at: now, node },
      );
    const first = answer(seen, authorOf('ben').node);
    await send('ben', 'overrides', first);
    now += MINUTE_MS;
    expect(await send('ben', 'overrides', first)).toMatchObject({ verdict: 'duplicate' });
    const tablet = {
      node: 'bentab00',
      rows: [{ collection: 'overrides', record: answer(seen, 'bentab00') }],
    };
    await push(family.store, await family.actor('ben'), tablet, now);
    const { history } = await held<OverrideRecord>('overrides', id);
    expect(history.map(({ did }) => did)).toEqual(['proposed', 'accepted']);
    expect(await all('overrides')).toHaveLength(2);
  });

  test.each<[string, object]>([
    ['a plan that nobody knows', { planId: 'plan-of-nobody' }],
    ['a home that the plan does not have', { toParty: 'home_x' }],
    ['no end', { to: '2026-03-20T17:00' }],
    ['too many days', { to: '2026-06-20T17:00' }],
    ['days in return that it does not ask for', { back: { ...swap } }],
  ])('is refused with %s', async (_, more) => {
    const request = makeOverride('ana', await agreedPlan(), {
      ...swap,
      ...more,
      steps: step('propose'),
    });
    expect(await send('ana', 'overrides', request)).toMatchObject({
      verdict: 'rejected',
      code: 'VALIDATION',
    });
  });
});

test('a parent in the other home, who is a caregiver here, proposes and answers', async () => {
  const plan = makePlan('ana', { parties: parties('ana', 'cleo'), steps: step('propose') });
  await send('ana', 'parentingPlans', plan);
  await act('cleo', 'parentingPlans', plan.id, 'accept');
  expect(await held('parentingPlans', plan.id)).toMatchObject({ status: 'active' });
  const id = await proposed('cleo', plan.id, { toParty: 'home_a' });
  await act('ana', 'overrides', id, 'accept');
  expect(await held('overrides', id)).toMatchObject({ status: 'accepted' });
  // Ben is no part of it.
  expect(await act('ben', 'overrides', id, 'withdraw')).toMatchObject({ verdict: 'rejected' });
});
