import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeImage, safeLink } from './safe-link.ts';

describe('addresses of a document', () => {
  test.each([
    ['https://example.test/terms', 'https://example.test/terms'],
    [' http://example.test ', 'http://example.test/'],
    ['mailto:help@example.test', 'mailto:help@example.test'],
    ['/privacy', '/privacy'],
  ])('%j leads to %s', (typed, address) => {
    expect(safeLink(typed)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'blob:https://example.test/1',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.test',
    '/\\elsewhere.test',
    '/\t/elsewhere.test',
    'https://bank.test@elsewhere.test/',
    'terms',
    '',
    'x'.repeat(3000),
    null,
    7,
    {},
  ])('%j leads nowhere', (typed) => {
    expect(safeLink(typed)).toBeNull();
  });

  test('escape characters that would end the style around a picture’s address', () => {
    expect(safeImage('https://a.test/x).png?"a\'=\\(')).not.toMatch(/["'()\\\s]/);
    expect(safeImage('mailto:a@b.test')).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const image = safeImage(`https://a.test/${text}`) ?? '';
        expect(image).not.toMatch(/["'()\\\s<>]/);
        expect(safeImage(`/${text}`) ?? '').not.toMatch(/["'()\\\s<>]/);
      }),
    );
  });
});
