import { beforeEach, expect, test } from 'vitest';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { OverrideRecord } from '../../../../schema/records/override.ts';
import type { ParentingPlanRecord } from '../../../../schema/records/parenting-plan.ts';
import { configureFormat } from '../../../i18n/format.ts';
import '../../../i18n/lazy/parenting.ts';
import '../../../i18n/lazy/parenting-export.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { clashesOf } from './clashes.ts';
import { exportCsv, exportTables, hashOf } from './export/export-rows.ts';
import { type LaneSources, proposedLane, shownLanes } from './shown-lanes.ts';

beforeEach(() => configureFormat({ locale: 'en-GB' }));

const now = Date.parse('2026-11-27T12:00:00Z');
const children = [
  { id: 'child-mia', name: 'Mia' },
  { id: 'child-leo', name: 'Leo' },
] as unknown as ChildRecord[];

const plan = {
  id: 'plan-one',
  name: 'Both homes',
  createdBy: 'user-ana',
  createdAt: 1,
  childIds: ['child-mia', 'child-leo'],
  parties: [
    { partyId: 'ana1', label: 'Ana', userId: 'user-ana', colour: 'blue' },
    { partyId: 'ben1', label: 'Ben', userId: 'user-ben', colour: 'orange' },
  ],
  tz: 'Europe/Berlin',
  effectiveFrom: '2026-11-01',
  effectiveTo: null,
  cycleDays: 14,
  anchorDate: '2026-11-02',
  exchanges: [
    { dayIndex: 0, time: '17:00', toParty: 'ana1', place: null, carrier: null },
    { dayIndex: 7, time: '17:00', toParty: 'ben1', place: null, carrier: null },
  ],
  defaultPlace: { kind: 'school', text: 'Gate' },
  notes: '',
  status: 'active',
  steps: {},
  history: [
    { id: 's1', by: 'user-ana', at: now, did: 'proposed', reason: '', otherId: null },
    { id: 's2', by: 'user-ben', at: now + 60_000, did: 'accepted', reason: '', otherId: null },
  ],
  agreedAt: 5,
  respondBy: null,
  replyTo: null,
} as unknown as ParentingPlanRecord;

const override = (fields: Partial<OverrideRecord>) =>
  ({
    id: 'override-one',
    planId: 'plan-one',
    createdBy: 'user-ana',
    createdAt: 2,
    childIds: ['child-mia', 'child-leo'],
    kind: 'holiday',
    name: 'Easter',
    from: '2026-12-10T10:00',
    to: '2026-12-12T10:00',
    toParty: 'ana1',
    startExchange: null,
    endExchange: null,
    repeat: 'none',
    dateRule: { kind: 'fixed' },
    note: '',
    mode: null,
    back: null,
    settles: [],
    userIds: ['user-ana', 'user-ben'],
    status: 'accepted',
    steps: {},
    history: [],
    agreedAt: 10,
    respondBy: null,
    replyTo: null,
    ...fields,
  }) as unknown as OverrideRecord;

const entry = (record: object, state: Entry['state'] = 'saved') =>
  ({ record, state, problem: null }) as unknown as Entry<never>;

const sources = (overrides: Entry<OverrideRecord>[]): LaneSources => ({
  children,
  plans: [entry(plan)],
  overrides,
  me: 'user-ben',
  now,
});

test('siblings share a lane until an override is about one of them', () => {
  expect(shownLanes(sources([])).map(({ label }) => label)).toEqual(['Mia and Leo']);
  const ofMia = entry(override({ childIds: ['child-mia'] }));
  expect(shownLanes(sources([ofMia])).map(({ label }) => label)).toEqual(['Mia', 'Leo']);
});

test('knows which party this person is', () => {
  const [lane] = shownLanes(sources([]));
  expect(lane?.parties.map(({ label, initial, isMe }) => [label, initial, isMe])).toEqual([
    ['Ana', 'A', false],
    ['Ben', 'B', true],
  ]);
});

test('an accepted override counts, a request is only noted, an expired one is neither', () => {
  const asked = override({
    id: 'request',
    kind: 'swap',
    mode: 'trade',
    status: 'proposed',
    respondBy: now + 1_000,
    back: { from: '2026-12-20T10:00', to: '2026-12-21T10:00', toParty: 'ben1' },
  });
  const lane = shownLanes(sources([entry(override({})), entry(asked)]))[0];
  expect(lane?.agreed.overrides.map(({ id }) => id)).toEqual(['override-one']);
  expect(lane?.noted.map(({ id, state }) => [id, state])).toEqual([
    ['override-one', 'accepted'],
    ['request', 'asked'],
    ['request', 'asked'],
  ]);
  const expired = override({ ...asked, respondBy: now });
  expect(shownLanes(sources([entry(expired)]))[0]?.noted).toEqual([]);
});

test('what was proposed offline is marked as not sent', () => {
  const step = { did: 'propose' as const, at: now, reason: '' };
  const draft = override({ status: 'draft', steps: { s1: step } });
  const [lane] = shownLanes(sources([entry(draft, 'waiting')]));
  expect(lane?.noted).toMatchObject([{ state: 'asked', isUnsent: true }]);
});

test('a proposal is drawn with the holidays that came with it', () => {
  const holiday = override({ status: 'proposed' });
  const lane = proposedLane(
    { ...plan, status: 'proposed' } as ParentingPlanRecord,
    sources([entry(holiday)]),
  );
  expect(lane.isDraft).toBe(true);
  expect(lane.agreed.overrides).toHaveLength(1);
});

test('two agreed holidays of the same days clash until one settles them', () => {
  const other = override({ id: 'other', toParty: 'ben1', agreedAt: 20, from: '2026-12-11T10:00' });
  const [lane] = shownLanes(sources([entry(override({})), entry(other)]));
  expect(lane && clashesOf(lane, now)).toMatchObject([
    {
      from: '2026-12-11T10:00',
      to: '2026-12-12T10:00',
      winner: { id: 'other' },
      loser: { id: 'override-one' },
    },
  ]);
  const settled = override({
    id: 'settled',
    kind: 'one_off',
    from: '2026-12-11T10:00',
    agreedAt: 30,
    settles: ['other', 'override-one'],
  });
  const [after] = shownLanes(sources([entry(override({})), entry(other), entry(settled)]));
  expect(after && clashesOf(after, now)).toEqual([]);
});

test('an export has shares, exchanges and history, and its hash changes with every row', () => {
  const of = (overrides: Entry<OverrideRecord>[]) => {
    const all = sources(overrides);
    return exportTables(shownLanes(all), all, { from: '2026-12-01', to: '2026-12-31' }, (id) => id);
  };
  const tables = of([entry(override({}))]);
  const shares = tables.find(({ title }) => title.startsWith('Shares'));
  // 17 and 14 by the pattern; the nights to the 11th and to the 12th go to Ana.
  expect(shares?.rows.map(([, nights]) => nights)).toEqual([19, 12]);
  const csv = exportCsv(tables);
  expect(csv).toContain('2026-12-10 10:00,2026-12-12 10:00,Ana,Holiday: Easter');
  expect(csv).toContain('Gate');
  expect(hashOf(tables)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOf(tables)).toBe(hashOf(of([entry(override({}))])));
  expect(hashOf(of([entry(override({ to: '2026-12-12T10:01' }))]))).not.toBe(hashOf(tables));
});
