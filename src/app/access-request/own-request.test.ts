import { describe, expect, test } from 'vitest';
import type { AccessRequest } from '../../../schema/rights/access-request.ts';
import { ownAccessRequest } from './own-request.ts';

const told: AccessRequest = {
  id: 'request-0001',
  at: 100,
  children: {},
  note: 'First',
  answer: null,
};
const { answer: _, ...first } = told;
const by = { by: 'ana', at: 150 };

describe('what a person has asked for', () => {
  test('waits to be sent until the server tells it back', () => {
    expect(ownAccessRequest(null, null)).toBeNull();
    expect(ownAccessRequest(null, first)).toEqual({ ...told, isSent: false });
    expect(ownAccessRequest(told, first)).toEqual({ ...told, isSent: true });
    const second = { ...first, id: 'request-0002', at: 200, note: 'Second' };
    expect(ownAccessRequest(told, second)).toEqual({ ...second, answer: null, isSent: false });
  });

  test('is the later word, wherever it was said', () => {
    const elsewhere = { ...told, id: 'request-0003', at: 300 };
    expect(ownAccessRequest(elsewhere, first)).toMatchObject({ id: 'request-0003' });
    // Taken back was another one.
    expect(ownAccessRequest(elsewhere, { id: 'request-0001', withdrawn: true })).toMatchObject({
      at: 300,
    });
  });

  test('is none once it is taken back, here or there', () => {
    expect(ownAccessRequest(told, { id: 'request-0001', withdrawn: true })).toBeNull();
    expect(ownAccessRequest(null, { id: 'request-0001', withdrawn: true })).toBeNull();
    expect(ownAccessRequest({ ...told, answer: { how: 'withdrawn', ...by } }, first)).toBeNull();
  });

  test('comes with its answer', () => {
    const answered: AccessRequest = { ...told, answer: { how: 'notNow', ...by } };
    expect(ownAccessRequest(answered, first)?.answer?.how).toBe('notNow');
  });
});
