import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Markup, parseMarkup } from './markup.ts';

describe('the markup of texts', () => {
  test.each([
    ['plain words', 'plain words'],
    ['**bold**', '<bold>bold</bold>'],
    ['an *italic* word', 'an <italic>italic</italic> word'],
    ['~struck~ and ~~struck~~', '<struck>struck</struck> and <struck>struck</struck>'],
    ['`co*d*e`', '<code>co*d*e</code>'],
    ['one\ntwo', 'one<break/>two'],
    ['one\\\ntwo', 'one<break/>two'],
    ['***both***', '<bold><italic>both</italic></bold>'],
    ['**a *b* c**', '<bold>a <italic>b</italic> c</bold>'],
    ['[*terms*](https://a.test/x)', '<link https://a.test/x><italic>terms</italic></link>'],
    ['{{ price }} and {{price}}', '{price} and {price}'],
    ['**{{ price }}**', '<bold>{price}</bold>'],
    ['`{{ price }}`', '<code>{price}</code>'],
    ['\\*not italic\\*', '*not italic*'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**never closed', '**never closed'],
    ['[words](no closing', '[words](no closing'],
    ['{{ two words }}', '{{ two words }}'],
    ['a \\ b', 'a \\ b'],
    ['<b>& "</b>', '<b>& "</b>'],
  ])('%j', (typed, expected) => {
    expect(shown(parseMarkup(typed))).toBe(expected);
  });

  test('keeps all characters of any text', () => {
    const signs = fc.constantFrom(
      '*',
      '**',
      '~',
      '`',
      '[',
      '](',
      ')',
      '\\',
      '\n',
      '{{',
      '}}',
      ' ',
      'a',
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
        const typed = parts.join('');
        const letters = (text: string) => text.replaceAll(/[^a]/g, '').length;
        expect(letters(plain(parseMarkup(typed)))).toBe(letters(typed));
      }),
    );
  });

  test.each(['*', '**', '[', '`', '~', '{{', '[a](', '*a ', '***', '[[a](b'])(
    'parses a long row of %j fast',
    (sign) => {
      const typed = sign.repeat(Math.floor(4000 / sign.length));
      const start = performance.now();
      parseMarkup(typed);
      expect(performance.now() - start).toBeLessThan(1000);
    },
  );
});

function shown(parts: readonly Markup[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'variable') return `{${part.name}}`;
      if (part.kind === 'break') return '<break/>';
      const opening = part.kind === 'link' ? `link ${part.address}` : part.kind;
      return `<${opening}>${shown(part.parts)}</${part.kind}>`;
    })
    .join('');
}

/** All typed text that the tree contains, with addresses and variable names. */
function plain(parts: readonly Markup[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'variable') return part.typed;
      if (part.kind === 'break') return '';
      return (part.kind === 'link' ? part.address : '') + plain(part.parts);
    })
    .join('');
}
