import { describe, expect, test } from 'vitest';
import { presets } from './presets.ts';
import { grantWith, isCloser, lackingOf, stepsAbove, accessRequestIn } from './access-request.ts';

const { sitter, nanny } = presets;

describe('an access request', () => {
  test('contains only rights that the grant does not give yet', () => {
    const requested = { view: 'all', medication: 'see', log: ['bath', 'sleep', 'bath'] } as const;
    expect(lackingOf({ ...requested, log: [...requested.log] }, sitter)).toEqual({
      view: 'all',
      log: ['bath'],
    });
    expect(lackingOf({ medication: 'see', editOwn: false, log: ['sleep'] }, sitter)).toBeNull();
    expect(lackingOf({}, sitter)).toBeNull();
  });

  test('adds rights to the grant and reduces none', () => {
    const given = grantWith(nanny, { medication: 'see', photos: 'manage', log: ['pumping'] });
    expect(given).toEqual({ ...nanny, photos: 'manage', log: [...nanny.log, 'pumping'] });
    expect(grantWith(nanny, {})).toEqual(nanny);
  });

  test('is answered by any part of it, and by nothing else', () => {
    const requested = { medication: 'give', log: ['bath', 'mood'] } as const;
    const request = { ...requested, log: [...requested.log] };
    const none = { ...sitter, medication: 'none' } as const;
    expect(isCloser(request, none, { ...none, medication: 'see' })).toBe(true);
    expect(isCloser(request, none, { ...none, log: [...none.log, 'mood'] })).toBe(true);
    expect(isCloser(request, none, { ...none, photos: 'manage', export: true })).toBe(false);
    expect(isCloser(request, sitter, none)).toBe(false);
    expect(isCloser({ medication: 'see' }, sitter, { ...sitter, medication: 'give' })).toBe(false);
  });

  test('offers the values above the current one', () => {
    expect(stepsAbove('photos', sitter)).toEqual(['manage']);
    expect(stepsAbove('deleteOwn', sitter)).toEqual(['day', true]);
    expect(stepsAbove('view', nanny)).toEqual([]);
  });

  test('is read from a member record; an unreadable one counts as none', () => {
    const stored = { id: 'request-0001', at: 1, children: {}, note: 'More', answer: null };
    expect(accessRequestIn({ wish: stored })).toEqual(stored);
    expect(accessRequestIn({ wish: null })).toBeNull();
    expect(accessRequestIn({})).toBeNull();
    expect(
      accessRequestIn({ wish: { ...stored, children: { 'child-mia': { view: 'soon' } } } }),
    ).toBeNull();
  });
});
