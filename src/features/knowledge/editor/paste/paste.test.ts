import { describe, expect, test } from 'vitest';
import { BlockNode } from '../../../../../schema/records/article-nodes.ts';
import { nodeOf } from '../block-value.ts';
import type { BlockElement } from '../elements.ts';
import { blocksFromFragment } from './from-fragment.ts';
import { blocksFromHtml } from './from-html.ts';

const read = (html: string): BlockElement[] => blocksFromHtml(html, 'https://app.example').blocks;
/** Without ids, and without the empty text of nodes that have none. */
const nodes = (html: string) => read(html).map(nodeOf);

/** As Word puts it onto the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta charset=utf-8><title>Sleep</title><style><!-- p.MsoNormal {margin:0cm;} @page {size:595pt} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->
<h1>How bedtime works<o:p></o:p></h1>
<p class=MsoNormal>First <b style='mso-bidi-font-weight:normal'>a bath</b>,
then <i>a song</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Warm water<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Not hot<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>18:30<o:p></o:p></p></td><td><p class=MsoNormal>Bath<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<!--EndFragment--></body></html>`;

/** As Google Docs puts it onto the clipboard. */
const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400;">Doctor</span></h2>
<p dir="ltr"><span style="font-weight:700;white-space:pre-wrap;">Call</span><span style="font-weight:400;font-style:italic;"> Dr. Lee </span><a href="https://example.org/clinic" style="text-decoration:none;"><span style="text-decoration:underline;">here</span></a></p>
<ol><li dir="ltr"><p dir="ltr"><span>One</span></p></li><ol><li><p><span>Inner</span></p></li></ol></ol><br /></b>`;

describe('what was copied', () => {
  test('from Word', () => {
    expect(nodes(WORD)).toEqual([
      { type: 'heading', level: 2, children: [{ text: 'How bedtime works' }] },
      {
        type: 'paragraph',
        children: [
          { text: 'First ' },
          { text: 'a bath', bold: true },
          { text: ', then ' },
          { text: 'a song', italic: true },
          { text: '.' },
        ],
      },
      { type: 'list_item', list: 'bullet', level: 0, children: [{ text: 'Warm water' }] },
      { type: 'list_item', list: 'bullet', level: 1, children: [{ text: 'Not hot' }] },
      {
        type: 'table',
        header: false,
        children: [
          {
            type: 'table_row',
            children: [
              { type: 'table_cell', children: [{ text: '18:30' }] },
              { type: 'table_cell', children: [{ text: 'Bath' }] },
            ],
          },
        ],
      },
    ]);
  });

  test('from Google Docs', () => {
    expect(nodes(DOCS)).toEqual([
      { type: 'heading', level: 2, children: [{ text: 'Doctor' }] },
      {
        type: 'paragraph',
        children: [
          { text: 'Call', bold: true },
          { text: ' Dr. Lee ', italic: true },
          { type: 'link', url: 'https://example.org/clinic', children: [{ text: 'here' }] },
        ],
      },
      { type: 'list_item', list: 'numbered', level: 0, children: [{ text: 'One' }] },
      { type: 'list_item', list: 'numbered', level: 1, children: [{ text: 'Inner' }] },
    ]);
  });

  test('numbered lists from Word, and check lists from Google Docs', () => {
    const word = (sign: string, level: number, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l1 level${level} lfo2'><![if !supportLists]><span><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const docs = (isDone: boolean, text: string) =>
      `<ul><li dir="ltr" role="checkbox" aria-checked="${isDone}" aria-level="1"><img src="data:image/png;base64,AA" alt="done"><p role="presentation"><span>${text}</span></p></li></ul>`;
    const items = [
      ...nodes(word('1.', 1, 'Bath') + word('a)', 2, 'Duck') + word('2.', 1, 'Song')),
      ...nodes(word('iv.', 1, 'Sleep') + word('§', 1, 'Door')),
      ...nodes(docs(true, 'Bag') + docs(false, 'Hat')),
    ];
    expect(items).toEqual([
      { type: 'list_item', list: 'numbered', level: 0, children: [{ text: 'Bath' }] },
      { type: 'list_item', list: 'numbered', level: 1, children: [{ text: 'Duck' }] },
      { type: 'list_item', list: 'numbered', level: 0, children: [{ text: 'Song' }] },
      { type: 'list_item', list: 'numbered', level: 0, children: [{ text: 'Sleep' }] },
      { type: 'list_item', list: 'bullet', level: 0, children: [{ text: 'Door' }] },
      { type: 'list_item', list: 'check', level: 0, checked: true, children: [{ text: 'Bag' }] },
      { type: 'list_item', list: 'check', level: 0, children: [{ text: 'Hat' }] },
    ]);
  });

  test('from a web page: check lists, quotes, dividers and headers of tables', () => {
    const html = `<nav>Menu</nav><ul><li><input type="checkbox" checked> Bag</li><li><label><input type=checkbox> Hat</label></li></ul>
      <blockquote><p>Sleep well</p></blockquote><hr><table><thead><tr><th>When</th></tr></thead><tbody><tr><td>Noon</td></tr></tbody></table>`;
    expect(nodes(html)).toEqual([
      { type: 'paragraph', children: [{ text: 'Menu' }] },
      { type: 'list_item', list: 'check', level: 0, checked: true, children: [{ text: 'Bag' }] },
      { type: 'list_item', list: 'check', level: 0, children: [{ text: 'Hat' }] },
      { type: 'quote', children: [{ text: 'Sleep well' }] },
      { type: 'divider' },
      {
        type: 'table',
        header: true,
        children: ['When', 'Noon'].map((text) => ({
          type: 'table_row',
          children: [{ type: 'table_cell', children: [{ text }] }],
        })),
      },
    ]);
  });

  test('a longer table becomes several, and what is too wide stands in the last cell', () => {
    const row = `<tr>${'<td>x</td>'.repeat(8)}</tr>`;
    const blocks = nodes(`<table>${row.repeat(30)}</table>`);
    expect(blocks.map((block) => block?.type === 'table' && block.children.length)).toEqual([
      12, 12, 6,
    ]);
    expect(blocks.every((block) => BlockNode.safeParse(block).success)).toBe(true);
  });
});

describe('hostile HTML', () => {
  const all = (html: string) => JSON.stringify(read(html));

  test('links that run a script are only their text', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java&#10;script:alert(1)',
      '&#1;javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
    ]) {
      expect(nodes(`<p><a href="${href}">tap</a></p>`)).toEqual([
        { type: 'paragraph', children: [{ text: 'tap' }] },
      ]);
    }
  });

  test('scripts, styles, frames and drawings leave nothing', () => {
    const html = `<script>alert(1)</script><style>p{}</style><iframe srcdoc="<p>x</p>"></iframe>
      <svg><script>alert(2)</script><text>drawn</text></svg><math><mi>x</mi></math><template><p>t</p></template>
      <object data=x>o</object><img src=x onerror=alert(3)><p onclick="alert(4)" style="background:url(x)">text</p>`;
    expect(nodes(html)).toEqual([{ type: 'paragraph', children: [{ text: 'text' }] }]);
  });

  test('pictures from addresses and in data are dropped', () => {
    expect(
      all('<p>a<img src="data:image/png;base64,AAAA" alt=x><img src="https://e.org/t.gif"></p>'),
    ).not.toMatch(/data:|e\.org/u);
  });

  test('text that looks like HTML stays text', () => {
    expect(nodes('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toEqual([
      { type: 'paragraph', children: [{ text: '<script>alert(1)</script>' }] },
    ]);
  });

  test('10,000 nested lists and a million characters are read quickly, within the limits', () => {
    const began = performance.now();
    const nested = read('<ul><li>x'.repeat(10_000) + '</li></ul>'.repeat(10_000));
    expect(nested.every((block) => BlockNode.safeParse(nodeOf(block)).success)).toBe(true);
    const long = blocksFromHtml(`<p>${'a '.repeat(500_000)}</p>`, 'https://app.example');
    expect(long.isCut).toBe(true);
    expect(JSON.stringify(long.blocks).length).toBeLessThan(60_000);
    const many = blocksFromHtml('<p>x</p>'.repeat(100_000), 'https://app.example');
    expect(many.isCut).toBe(true);
    expect(many.blocks.length).toBeLessThanOrEqual(300);
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});

describe('blocks of another editor', () => {
  test('are taken when a record could hold them', () => {
    const block = { type: 'paragraph', id: 'theirs00', children: [{ text: 'Hi', bold: true }] };
    expect(blocksFromFragment([block])).toEqual([{ ...block, id: '' }]);
  });

  test.each([
    ['an unknown block', { type: 'script', children: [{ text: 'x' }] }],
    [
      'a script in a link',
      { type: 'paragraph', children: [{ type: 'link', url: 'javascript:x', children: [] }] },
    ],
    ['an unknown mark', { type: 'paragraph', children: [{ text: 'x', onclick: 'y' }] }],
    ['a prototype key', JSON.parse('{"type":"paragraph","__proto__":{"x":1},"children":[]}')],
    ['no object', 'paragraph'],
    ['null', null],
  ])('but not %s', (_, block) => {
    expect(blocksFromFragment([block])).toEqual([]);
  });
});
