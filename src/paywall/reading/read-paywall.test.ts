import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import example from '../../../tests/fixtures/billing/paywall_components.json' with { type: 'json' };
import { hostilePaywall } from '../../../tests/helpers/hostile-paywall.ts';
import type { PaywallNode } from '../document.ts';
import * as limits from './limits.ts';
import { readPaywall } from './read-paywall.ts';

const offered = new Set(['$rc_monthly', '$rc_annual']);
const read = (value: unknown) => readPaywall(value, { mode: 'light', offered });
const withStack = (stack: unknown) => ({ components_config: { base: { stack } } });
const withNode = (node: unknown) => withStack({ type: 'stack', components: [node] });
const text = (id: string, more: object = {}) => ({ type: 'text', text_lid: id, ...more });

describe('reading a paywall', () => {
  test('reads the provider’s example without problems', () => {
    const { document, problems } = read(example);
    expect(problems).toEqual([]);
    expect(document?.packageIds).toEqual(['$rc_monthly', '$rc_annual']);
    expect(document?.selectedByDefault).toBe('$rc_monthly');
    expect(document?.footer).not.toBeNull();
  });

  test('replaces an unknown component by its fallback, to any depth', () => {
    const node = { type: 'confetti', fallback: { type: 'fireworks', fallback: text('a') } };
    const { document, problems } = read(withNode(node));
    expect(document?.root.children).toMatchObject([{ type: 'text' }]);
    expect(problems).toEqual([]);
  });

  test('reports an unknown component without a fallback, and draws the rest', () => {
    const { document, problems } = read(
      withStack({ components: [text('a'), { type: 'confetti' }, text('b')] }),
    );
    expect(document?.root.children).toHaveLength(2);
    expect(problems).toEqual([
      { kind: 'invalid_component', message: 'Invalid component type: confetti' },
    ]);
  });

  test.each([
    ['nothing', null],
    ['a list', []],
    ['an empty object', {}],
    ['a stack that is a word', withStack('stack')],
    ['a stack of nothing', withStack({ components: [] })],
  ])('reports %s as unreadable', (_name, value) => {
    const { document, problems } = read(value);
    expect(document).toBeNull();
    expect(problems).toMatchObject([{ kind: 'unreadable' }]);
  });

  const blocks = [
    text('headline'),
    {
      type: 'package',
      package_id: '$rc_monthly',
      is_selected_by_default: true,
      blocks: [text('m')],
    },
    {
      type: 'stack',
      blocks: [{ type: 'package', package_id: '$rc_annual', stack: { components: [text('y')] } }],
    },
  ];
  test.each([
    ['at the top', { blocks }],
    ['in its configuration', { components_config: { blocks } }],
    ['in its base', { components_config: { base: { blocks } } }],
    ['in a layout', { layout: { stack: { type: 'stack', blocks } } }],
  ])('reads the older form with its blocks %s', (_name, value) => {
    const { document, problems } = read({ default_locale: 'en', ...value });
    expect(problems).toEqual([]);
    expect(document?.packageIds).toEqual(['$rc_monthly', '$rc_annual']);
    expect(document?.selectedByDefault).toBe('$rc_monthly');
    expect(document?.root.children.map(({ type }) => type)).toEqual(['text', 'package', 'stack']);
  });

  test('leaves out a package that is not sold', () => {
    const { document, problems } = read(
      withStack({ components: [text('a'), { type: 'package', package_id: 'gone', stack: {} }] }),
    );
    expect(document?.packageIds).toEqual([]);
    expect(problems).toMatchObject([{ kind: 'unknown_package' }]);
  });

  test('skips no heading level, and has no headings within controls', () => {
    const heading = (size: string) => text('a', { font_size: size });
    const stack = { components: [heading('heading_xxl')] };
    const { document } = read(
      withStack({
        components: [
          heading('heading_xl'),
          heading('heading_s'),
          heading('heading_l'),
          heading('heading_xl'),
          heading('body_m'),
          { type: 'package', package_id: '$rc_monthly', stack },
        ],
      }),
    );
    const levels = (nodes: readonly PaywallNode[]): unknown[] =>
      nodes.flatMap((node) => {
        if (node.type === 'text') return [node.headingLevel];
        return 'stack' in node ? levels(node.stack.children) : [];
      });
    expect(levels(document?.root.children ?? [])).toEqual([2, 3, 3, 2, null, null]);
  });

  test('nests no controls', () => {
    const inner = {
      type: 'button',
      action: { type: 'navigate_back' },
      stack: { components: [text('a')] },
    };
    const { document, problems } = read(
      withNode({ type: 'purchase_button', stack: { components: [inner] } }),
    );
    expect(document?.root.children).toMatchObject([
      { type: 'purchase_button', stack: { children: [{ type: 'stack' }] } },
    ]);
    expect(problems).toMatchObject([{ kind: 'misplaced_control' }]);
  });
});

describe('hostile documents', () => {
  test('are cut at the limit of components', () => {
    const components = Array.from({ length: 10_000 }, () => text('a'));
    const { document, problems } = read(withStack({ components }));
    expect(document?.root.children.length).toBeLessThanOrEqual(limits.nodes);
    expect(problems).toMatchObject([{ kind: 'too_large' }]);
  });

  test('are cut at the limit of depth, for stacks, fallbacks and cycles', () => {
    let deep: unknown = text('a');
    let fallbacks: unknown = text('a');
    for (let level = 0; level < 5000; level += 1) {
      deep = { type: 'stack', components: [deep] };
      fallbacks = { type: 'unknown', fallback: fallbacks };
    }
    const circle: Record<string, unknown> = { type: 'stack' };
    circle['components'] = [circle, circle];
    for (const node of [deep, fallbacks, circle]) {
      const { problems } = read(withStack({ components: [text('a'), node] }));
      expect(problems).toMatchObject([{ kind: 'too_large' }]);
    }
  });

  test('have their numbers clamped, and invalid numbers read as missing', () => {
    const edges = { top: 1e308, leading: -5, trailing: Number.NaN, bottom: '1px; color: red' };
    const { document } = read(withNode(text('a', { padding: edges, font_size: 1e9 })));
    expect(document?.root.children[0]).toMatchObject({
      look: {
        plain: { style: { paddingBlock: '400px 0px', paddingInline: '0px 0px', fontSize: '6rem' } },
      },
    });
  });

  const nasty = [
    'red; background: url(https://evil.test)',
    'url(https://evil.test/x)',
    'expression(alert(1))',
    'image-set("x")',
    '#12345',
    'rgb(1,2,3) url(x)',
    'var(--a, url(x))',
    '</style>',
    '\\75rl(x)',
  ];
  test.each(nasty)('cannot use %j as a colour', (value) => {
    const forms = [
      { type: 'hex', value },
      { type: 'alias', value },
      { type: 'linear', degrees: '0deg), url(x', points: [{ color: value, percent: 0 }] },
    ];
    for (const light of forms) {
      const { document } = read(
        withNode(text('a', { color: { light }, background_color: { light }, font_name: value })),
      );
      expect(JSON.stringify(document)).not.toContain(value.slice(0, 6));
    }
  });

  test('never make it throw or produce an unsafe style or address', () => {
    fc.assert(
      fc.property(hostilePaywall, (value) => {
        const { document } = read(value);
        for (const style of valuesIn(document, 'style')) {
          expect(JSON.stringify(style)).not.toMatch(/url\(|expression|javascript|;|NaN|Infinity/);
        }
        const sources = valuesIn(document, 'source').filter((source) => source !== null);
        const safe = sources.filter((source) => /^(https?:\/\/|\/(?!\/))/.test(source as string));
        expect(safe).toEqual(sources);
      }),
      { numRuns: 300 },
    );
  });
});

function valuesIn(tree: unknown, name: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    key === name ? [value] : valuesIn(value, name),
  );
}
