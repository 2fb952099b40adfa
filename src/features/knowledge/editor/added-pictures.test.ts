import { expect, test } from 'vitest';
import { photosFrom } from './added-pictures.ts';

test('a picture that the vault has already is used, and others that were not added are named', () => {
  const unreadable = {
    ok: false,
    name: 'notes.pdf',
    problem: { reason: 'unreadable' },
  } as const;
  expect(
    photosFrom([
      { ok: true, id: 'photo-new', name: 'bath.jpg' },
      { ok: false, name: 'duck.jpg', problem: { reason: 'known', recordId: 'photo-old' } },
      unreadable,
    ]),
  ).toEqual({ ids: ['photo-new', 'photo-old'], failed: [unreadable] });
});
