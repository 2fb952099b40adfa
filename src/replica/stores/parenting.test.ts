import { afterEach, beforeEach, expect, test } from 'vitest';
import { overrideDefaults, planDefaults } from '../../../schema/records/agreement-defaults.ts';
import type { OverrideRecord } from '../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../schema/records/parenting-plan.ts';
import { pendingStep } from '../../../schema/rules/agreements/status.ts';
import { sampleOverride, samplePlan } from '../../../tests/helpers/collection-samples.ts';
import { type TestReplica, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import {
  liveOverrides,
  livePlans,
  newStep,
  plansOf,
  proposeOverride,
  stepOnOverride,
  stepOnPlan,
} from './parenting.ts';
import type { NewRecord } from './record-store.ts';

const NOW = Date.UTC(2026, 2, 2, 8, 0);
let environment: TestReplica;
const replica = () => environment.replica;

beforeEach(async () => {
  environment = await openTestReplica();
});
afterEach(() => replica().close());

const plan = () =>
  ({
    ...planDefaults,
    ...samplePlan(['child-mia-1']),
    childId: null,
    name: 'Weeks',
  }) as unknown as NewRecord<ParentingPlanRecord>;
const override = () =>
  ({
    ...overrideDefaults,
    ...sampleOverride(['child-mia-1']),
    childId: null,
    name: 'Easter',
  }) as unknown as NewRecord<OverrideRecord>;

test('a step waits until the server has decided on it', async () => {
  const [{ id } = { id: '' }] = await plansOf(replica()).add([plan()]);
  const draft = await eventually(livePlans(replica()));
  expect(draft.map(({ record }) => pendingStep(record))).toEqual([null]);
  const proposed = await stepOnPlan(replica(), id, { did: 'propose', now: NOW });
  expect(proposed).toMatchObject({ status: 'draft', history: [] });
  expect(pendingStep(proposed)).toEqual({ did: 'propose', at: NOW, reason: '' });
  const [stepId = ''] = Object.keys(proposed.steps);
  const decided = {
    ...proposed,
    status: 'proposed',
    history: [
      { id: stepId, by: 'ana', at: NOW, did: 'proposed' as const, reason: '', otherId: null },
    ],
  };
  expect(pendingStep(decided)).toBeNull();
  const steps = { ...decided.steps, ...newStep({ did: 'decline' }, NOW + 1) };
  expect(pendingStep({ ...decided, steps })).toMatchObject({ did: 'decline' });
  // Whatever somebody else has decided meanwhile, this answer no longer matters.
  expect(pendingStep({ ...decided, steps, status: 'withdrawn' })).toBeNull();
});

test('an override is stored with its proposal, and answered with one step after the other', async () => {
  const { id } = await proposeOverride(replica(), override(), NOW);
  await stepOnOverride(replica(), id, { did: 'withdraw', reason: 'A mistake', now: NOW + 1 });
  const [entry] = await eventually(liveOverrides(replica()));
  const did = Object.values(entry?.record.steps ?? {}).map((step) => step.did);
  expect(did.toSorted()).toEqual(['propose', 'withdraw']);
  expect(pendingStep(entry!.record)).toMatchObject({ did: 'withdraw', reason: 'A mistake' });
});
