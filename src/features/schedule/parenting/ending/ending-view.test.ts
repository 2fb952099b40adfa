import { expect, test } from 'vitest';
import { planDefaults } from '../../../../../schema/records/agreement-defaults.ts';
import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';
import { createRecord } from '../../../../replica/stores/author.ts';
import { samplePlan } from '../../../../../tests/helpers/collection-samples.ts';
import { endingView, mayProposeEnd } from './ending-view.ts';

const NOW = Date.UTC(2026, 5, 1, 10);
const TODAY = '2026-06-01';
const END = '2026-06-30';

const plan = (more: object = {}): ParentingPlanRecord => ({
  ...(createRecord({ by: 'ana', at: NOW, node: 'anas0000', skewMs: 0 }, 'plan-of-mia', {
    ...planDefaults,
    ...samplePlan(['child-mia']),
    childId: null,
    name: 'Weeks',
  }) as unknown as ParentingPlanRecord),
  parties: [
    { partyId: 'home_a', label: 'Ana', userId: 'ana', colour: 'teal' },
    { partyId: 'home_b', label: 'Ben', userId: 'ben', colour: 'amber' },
  ],
  status: 'active',
  ...more,
});
const entry = (record: ParentingPlanRecord) => ({ record, state: 'saved' as const, problem: null });
const view = (record: ParentingPlanRecord, me: string, now = NOW) =>
  endingView(entry(record), me, now);
const proposed = plan({
  ending: { endsOn: END, by: 'ana' },
  history: [
    { id: 's1', by: 'ana', at: NOW, did: 'end_proposed', reason: 'We move', otherId: null },
  ],
});

test('an end that was proposed asks the other parent, and can be withdrawn', () => {
  expect(view(proposed, 'ben')).toMatchObject({
    endsOn: END,
    reason: 'We move',
    view: { asksMe: true, mayWithdraw: false, awaited: ['ben'], proposedBy: 'ana' },
  });
  expect(view(proposed, 'ana')?.view).toMatchObject({ asksMe: false, mayWithdraw: true });
});

test('a step that the server has not decided on is not sent yet', () => {
  const steps = { step_1: { did: 'accept_end' as const, at: NOW, reason: '', endsOn: END } };
  expect(view({ ...proposed, steps }, 'ben')?.view).toMatchObject({
    asksMe: false,
    unsent: 'accept',
  });
  const own = plan({ steps: { step_1: { ...steps.step_1, did: 'propose_end' } } });
  expect(view(own, 'ana')).toMatchObject({ endsOn: END, view: { unsent: 'propose' } });
});

test('nothing is shown without a proposal, of another status, or after the last day', () => {
  expect(view(plan(), 'ana')).toBeNull();
  expect(view({ ...proposed, status: 'superseded' }, 'ben')).toBeNull();
  expect(view(proposed, 'ben', Date.UTC(2026, 5, 30, 22))).toBeNull();
});

test('a person of the plan may propose its end, while it goes on', () => {
  const may = (record: ParentingPlanRecord, me: string, decidesAlone = false) =>
    mayProposeEnd(record, { me, decidesAlone, today: TODAY });
  expect(may(plan(), 'ana')).toBe(true);
  expect(may(plan(), 'dan')).toBe(false);
  expect(may(proposed, 'ben')).toBe(false);
  expect(may(plan({ endsOn: TODAY }), 'ana')).toBe(false);
  expect(may(plan({ endsOn: END }), 'ana')).toBe(true);
  const [first] = plan().parties;
  const alone = plan({ parties: [first, { ...first, partyId: 'home_b', userId: null }] });
  expect([may(alone, 'ana'), may(alone, 'ana', true)]).toEqual([false, true]);
});
