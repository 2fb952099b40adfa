import { expect, test } from 'vitest';
import type { AgreementStep, HistoryRow } from '../../../schema/records/agreement.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { agreementView } from './agreement-view.ts';

const now = Date.parse('2026-11-27T12:00:00Z');

const row = (id: string, by: string, did: HistoryRow['did']): HistoryRow => ({
  id,
  by,
  at: now - 1_000,
  did,
  reason: '',
  otherId: null,
});

type Fields = {
  status: string;
  respondBy: number | null;
  steps: Record<string, AgreementStep>;
  history: HistoryRow[];
  userIds: string[];
};

function entry(fields: Partial<Fields>, state: Entry['state'] = 'saved') {
  const record = {
    id: 'override-1',
    childId: null,
    createdBy: 'ana',
    createdAt: now,
    updatedBy: 'ana',
    updatedAt: now,
    schemaVersion: 1,
    clocks: {},
    removed: null,
    status: 'proposed',
    respondBy: now + 60_000,
    steps: {},
    history: [row('s1', 'ana', 'proposed')],
    userIds: ['ana', 'ben'],
    ...fields,
  };
  return { record, state, problem: null };
}

const step = (did: AgreementStep['did']): AgreementStep => ({ did, at: now, reason: '' });

test('a proposal asks the other side and can be withdrawn by its sender', () => {
  expect(agreementView(entry({}), 'ben', now)).toMatchObject({ asksMe: true, mayWithdraw: false });
  expect(agreementView(entry({}), 'ana', now)).toMatchObject({
    asksMe: false,
    mayWithdraw: true,
    awaited: ['ben'],
  });
});

test('an answer that is not sent yet is not asked for again', () => {
  const answered = entry({ steps: { s2: step('accept') } }, 'waiting');
  expect(agreementView(answered, 'ben', now)).toMatchObject({ asksMe: false, unsent: 'accept' });
});

test('a draft that was sent offline is shown as not sent', () => {
  const draft = entry({ status: 'draft', history: [], steps: { s1: step('propose') } }, 'waiting');
  expect(agreementView(draft, 'ana', now)).toMatchObject({
    status: 'draft',
    unsent: 'propose',
    proposedBy: 'ana',
  });
});

test('an answer that the server refused is asked for no longer as sent', () => {
  const refused = entry({ steps: { s2: step('accept') } }, 'attention');
  expect(agreementView(refused, 'ben', now).unsent).toBeNull();
});

test('nobody can answer after the time to answer', () => {
  const late = agreementView(entry({ respondBy: now }), 'ben', now);
  expect(late).toMatchObject({ status: 'expired', asksMe: false });
});

test('a plan of one household is not shared', () => {
  const alone = entry({ status: 'accepted', userIds: ['ana'] });
  expect(agreementView(alone, 'ana', now)).toMatchObject({ isAlone: true, awaited: [] });
});
