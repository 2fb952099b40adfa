import { describe, expect, test } from 'vitest';
import type { AccessWish } from '../../../schema/rights/wish.ts';
import { ownWishOf } from './own-wish.ts';

const told: AccessWish = { id: 'wish-0001', at: 100, children: {}, note: 'First', answer: null };
const { answer: _, ...first } = told;
const by = { by: 'ana', at: 150 };

describe('what a person has asked for', () => {
  test('waits to be sent until the server tells it back', () => {
    expect(ownWishOf(null, null)).toBeNull();
    expect(ownWishOf(null, first)).toEqual({ ...told, isSent: false });
    expect(ownWishOf(told, first)).toEqual({ ...told, isSent: true });
    const second = { ...first, id: 'wish-0002', at: 200, note: 'Second' };
    expect(ownWishOf(told, second)).toEqual({ ...second, answer: null, isSent: false });
  });

  test('is the later word, wherever it was said', () => {
    const elsewhere = { ...told, id: 'wish-0003', at: 300 };
    expect(ownWishOf(elsewhere, first)).toMatchObject({ id: 'wish-0003' });
    // Taken back was another one.
    expect(ownWishOf(elsewhere, { id: 'wish-0001', withdrawn: true })).toMatchObject({ at: 300 });
  });

  test('is none once it is taken back, here or there', () => {
    expect(ownWishOf(told, { id: 'wish-0001', withdrawn: true })).toBeNull();
    expect(ownWishOf(null, { id: 'wish-0001', withdrawn: true })).toBeNull();
    expect(ownWishOf({ ...told, answer: { how: 'withdrawn', ...by } }, first)).toBeNull();
  });

  test('comes with its answer', () => {
    const answered: AccessWish = { ...told, answer: { how: 'notNow', ...by } };
    expect(ownWishOf(answered, first)?.answer?.how).toBe('notNow');
  });
});
