import { describe, expect, test } from 'vitest';
import type { AccessRequest } from '../../../schema/rights/access-request.ts';
import { ownAccessRequest } from './own-request.ts';

const stored: AccessRequest = {
  id: 'request-0001',
  at: 100,
  children: {},
  note: 'First',
  answer: null,
};
const { answer: _, ...first } = stored;
const by = { by: 'ana', at: 150 };

describe('the own access request', () => {
  test('counts as unsent until the member record contains it', () => {
    expect(ownAccessRequest(null, null)).toBeNull();
    expect(ownAccessRequest(null, first)).toEqual({ ...stored, isSent: false });
    expect(ownAccessRequest(stored, first)).toEqual({ ...stored, isSent: true });
    const second = { ...first, id: 'request-0002', at: 200, note: 'Second' };
    expect(ownAccessRequest(stored, second)).toEqual({ ...second, answer: null, isSent: false });
  });

  test('is the latest one, whether from this device or another', () => {
    const elsewhere = { ...stored, id: 'request-0003', at: 300 };
    expect(ownAccessRequest(elsewhere, first)).toMatchObject({ id: 'request-0003' });
    // Taken back was another one.
    expect(ownAccessRequest(elsewhere, { id: 'request-0001', withdrawn: true })).toMatchObject({
      at: 300,
    });
  });

  test('is null after it was withdrawn on any device', () => {
    expect(ownAccessRequest(stored, { id: 'request-0001', withdrawn: true })).toBeNull();
    expect(ownAccessRequest(null, { id: 'request-0001', withdrawn: true })).toBeNull();
    expect(ownAccessRequest({ ...stored, answer: { how: 'withdrawn', ...by } }, first)).toBeNull();
  });

  test('contains its answer', () => {
    const answered: AccessRequest = { ...stored, answer: { how: 'notNow', ...by } };
    expect(ownAccessRequest(answered, first)?.answer?.how).toBe('notNow');
  });
});
