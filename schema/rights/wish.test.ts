import { describe, expect, test } from 'vitest';
import { presets } from './presets.ts';
import { grantWith, isCloser, lackingOf, stepsAbove, wishIn } from './wish.ts';

const { sitter, nanny } = presets;

describe('what somebody asks for', () => {
  test('is what the grant does not give yet', () => {
    const wished = { view: 'all', medication: 'see', log: ['bath', 'sleep', 'bath'] } as const;
    expect(lackingOf({ ...wished, log: [...wished.log] }, sitter)).toEqual({
      view: 'all',
      log: ['bath'],
    });
    expect(lackingOf({ medication: 'see', editOwn: false, log: ['sleep'] }, sitter)).toBeNull();
    expect(lackingOf({}, sitter)).toBeNull();
  });

  test('comes on top of what is there, and takes nothing', () => {
    const given = grantWith(nanny, { medication: 'see', photos: 'manage', log: ['pumping'] });
    expect(given).toEqual({ ...nanny, photos: 'manage', log: [...nanny.log, 'pumping'] });
    expect(grantWith(nanny, {})).toEqual(nanny);
  });

  test('is answered by a step towards it, and by nothing else', () => {
    const wished = { medication: 'give', log: ['bath', 'mood'] } as const;
    const asked = { ...wished, log: [...wished.log] };
    const none = { ...sitter, medication: 'none' } as const;
    expect(isCloser(asked, none, { ...none, medication: 'see' })).toBe(true);
    expect(isCloser(asked, none, { ...none, log: [...none.log, 'mood'] })).toBe(true);
    expect(isCloser(asked, none, { ...none, photos: 'manage', export: true })).toBe(false);
    expect(isCloser(asked, sitter, none)).toBe(false);
    expect(isCloser({ medication: 'see' }, sitter, { ...sitter, medication: 'give' })).toBe(false);
  });

  test('has the steps above where a switch stands', () => {
    expect(stepsAbove('photos', sitter)).toEqual(['manage']);
    expect(stepsAbove('deleteOwn', sitter)).toEqual(['day', true]);
    expect(stepsAbove('view', nanny)).toEqual([]);
  });

  test('is read from a member record, and is none where it cannot be read', () => {
    const wish = { id: 'wish-0001', at: 1, children: {}, note: 'More', answer: null };
    expect(wishIn({ wish })).toEqual(wish);
    expect(wishIn({ wish: null })).toBeNull();
    expect(wishIn({})).toBeNull();
    expect(wishIn({ wish: { ...wish, children: { 'child-mia': { view: 'soon' } } } })).toBeNull();
  });
});
