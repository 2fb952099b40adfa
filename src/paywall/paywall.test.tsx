import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import example from '../../tests/fixtures/billing/paywall_components.json' with { type: 'json' };
import { hostilePaywall } from '../../tests/helpers/hostile-paywall.ts';
import { Paywall } from './paywall.tsx';

const monthly = { identifier: '$rc_monthly' };
const annual = { identifier: '$rc_annual' };

type Props = ComponentProps<typeof Paywall<typeof monthly>>;

const props: Props = {
  components: example,
  packages: [monthly, annual],
  variables: {
    $rc_monthly: { product_name: 'Monthly Plan', price: '$5.00', price_per_period: '$5.00/1mo' },
    $rc_annual: { product_name: 'Annual Plan', price: '$49.00' },
  },
  locale: 'en',
  groupLabel: 'Plans',
  onPurchase: () => {},
  onRestore: () => {},
  onBack: () => {},
  onNavigate: () => {},
};

const draw = (more: Partial<Props> = {}) => renderToStaticMarkup(<Paywall {...props} {...more} />);

const texts: Record<string, string> = {
  a: 'RichText',
  link: '[Terms](https://a.test/t)',
  bad: '[Terms](javascript:alert(1))',
  html: '<img src=x onerror=alert(1)> & **bold**',
  address: 'https://a.test/terms',
  'bad address': 'javascript:alert(1)',
  name: '{{ product_name }}',
  none: 'x{{ sub_offer_price }}y {{ nonsense }}',
};
const text = (id: string, more: object = {}) => ({ type: 'text', text_lid: id, ...more });

/** Renders one component to HTML. */
const drawNode = (node: object, more: Partial<Props> = {}) =>
  draw({
    components: {
      default_locale: 'en',
      components_config: { base: { stack: { type: 'stack', components: [node] } } },
      components_localizations: { en: texts },
    },
    ...more,
  });

const hex = (value: string, dark?: string) => ({
  light: { type: 'hex', value },
  ...(dark && { dark: { type: 'hex', value: dark } }),
});

describe('the provider’s example', () => {
  test('shows the values of its packages', () => {
    const html = draw();
    expect(html).toContain('Everything your <strong>family</strong> needs');
    expect(html).toContain('$5.00/1mo');
    expect(html).toContain('Continue with Monthly Plan');
    expect(html).toContain('Best value');
    expect(html).toContain('Shown instead of an unknown component');
    expect(html).not.toContain('{{');
  });

  test('shows the values of the chosen package', () => {
    expect(draw({ selectedPackageId: '$rc_annual' })).toContain('Continue with Annual Plan');
  });

  test('uses the reader’s language if the document has it', () => {
    const html = draw({ locale: 'es-ES' });
    expect(html).toContain('Todo lo que tu <strong>familia</strong> necesita');
    expect(html).toContain('Restore purchases');
    expect(html).toMatch(/^<div[^>]* lang="es-es" dir="ltr"/);
  });

  test('announces the chosen package to screen readers', () => {
    const html = draw();
    expect(html.match(/<input[^>]*type="radio"[^>]*>/g)).toHaveLength(2);
    expect(html.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([
      expect.stringContaining('value="$rc_monthly"'),
    ]);
    expect(html).toContain('role="radiogroup" aria-label="Plans"');
  });

  test('has colours for dark mode', () => {
    expect(draw({ colorMode: 'dark' })).toMatch(
      /^<div[^>]*background-color:#0F172A;color-scheme:dark/,
    );
  });
});

describe('texts', () => {
  test.each([
    [{ font_size: 'body_s' }, '<p', 'font-size:0.8125rem'],
    [{ font_size: 'heading_xxl' }, '<h2', 'font-size:2rem'],
    [{ font_size: 'heading_xs' }, '<h2', 'font-size:0.875rem'],
    [{}, '<p', 'font-size:0.875rem'],
    [{}, '<p', 'color:#000000'],
    [{ font_weight: 'extra_bold' }, '<p', 'font-weight:800'],
    [{ font_weight: 600 }, '<p', 'font-weight:600'],
    [{ font_name: 'Family Sans' }, '<p', 'font-family:&quot;Family Sans&quot;'],
    [{ horizontal_alignment: 'trailing' }, '<p', 'text-align:end'],
    [{ color: hex('#112233') }, '<p', 'color:#112233'],
    [{ color: { light: { type: 'alias', value: 'var(--ink)' } } }, '<p', 'color:var(--ink)'],
    [{ background_color: hex('#11223344') }, '<p', 'background-color:#11223344'],
    [{ margin: { top: 1, trailing: 2, bottom: 3, leading: 4 } }, '<p', 'margin-block:1px 3px'],
    [{ margin: { top: 1, trailing: 2, bottom: 3, leading: 4 } }, '<p', 'margin-inline:4px 2px'],
    [{ padding: { top: 1, bottom: 3 } }, '<p', 'padding-block:1px 3px'],
  ])('%j', (fields, tag, style) => {
    const html = drawNode(text('a', fields));
    expect(html).toContain(`${tag} `);
    expect(html).toContain(style);
    expect(html).toContain('>RichText</');
  });

  test('paint a gradient on the letters', () => {
    const points = [
      { percent: 0, color: '#ff0000' },
      { percent: 100, color: '#0000ff' },
    ];
    const html = drawNode(text('a', { color: { light: { type: 'linear', degrees: 90, points } } }));
    expect(html).toContain('background-image:linear-gradient(90deg, #ff0000 0%, #0000ff 100%)');
  });

  test('are escaped, never HTML', () => {
    expect(drawNode(text('html'))).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; <strong>');
  });

  test('escape HTML and markup in values', () => {
    const product_name = '<b>**[x](https://evil.test)**';
    const html = drawNode(text('name'), {
      packages: [monthly],
      selectedPackageId: '$rc_monthly',
      variables: { $rc_monthly: { product_name } },
    });
    expect(html).toContain('&lt;b&gt;**[x](https://evil.test)**');
  });

  test('leave out a missing value, and keep an unknown variable as typed', () => {
    expect(drawNode(text('none'))).toContain('>xy {{ nonsense }}<');
  });

  test('open safe links in a new tab without opener, and draw unsafe ones as text', () => {
    expect(drawNode(text('link'))).toContain(
      '<a href="https://a.test/t" target="_blank" rel="noopener noreferrer">Terms</a>',
    );
    expect(drawNode(text('bad'))).toContain('>Terms</p>');
    expect(drawNode({ type: 'purchase_button', stack: { components: [text('link')] } })).toContain(
      '>Terms</span>',
    );
  });
});

describe('stacks', () => {
  const stack = (more: object) =>
    drawNode({ type: 'stack', components: [text('a'), text('a')], ...more });

  test.each([
    [
      { dimension: { type: 'vertical', alignment: 'leading', distribution: 'end' } },
      'flex-direction:column;align-items:flex-start;justify-content:flex-end',
    ],
    [
      { dimension: { type: 'horizontal', alignment: 'bottom', distribution: 'space_between' } },
      'flex-direction:row;align-items:flex-end;justify-content:space-between',
    ],
    [
      { dimension: { type: 'horizontal', distribution: 'space_evenly' } },
      'justify-content:space-evenly',
    ],
    [
      { dimension: { type: 'zlayer', alignment: 'bottom_trailing' } },
      'align-items:flex-end;justify-content:flex-end',
    ],
    [{ spacing: 12 }, 'gap:12px'],
    [
      { size: { width: { type: 'fixed', value: 80 }, height: { type: 'fixed', value: 40 } } },
      'inline-size:80px;max-inline-size:100%;block-size:40px',
    ],
    [
      { size: { width: { type: 'fill' }, height: { type: 'fill' } } },
      'align-self:stretch;flex:1 1 auto',
    ],
    [{ size: { width: { type: 'fit' } } }, 'inline-size:fit-content'],
    [{ shape: { type: 'pill' } }, 'border-radius:9999px'],
    [
      { shape: { type: 'rectangle', corners: { top_leading: 8, bottom_trailing: 2 } } },
      'border-start-start-radius:8px;border-start-end-radius:0px;border-end-start-radius:0px;border-end-end-radius:2px',
    ],
    [{ border: { width: 2, color: hex('#abcdef') } }, 'border:2px solid #abcdef'],
    [
      { shadow: { x: 1, y: -2, radius: 3, color: hex('#00000033') } },
      'box-shadow:1px -2px 3px #00000033',
    ],
    [
      {
        background_color: {
          light: {
            type: 'radial',
            points: [
              { percent: 0, color: '#fff' },
              { percent: 50, color: '#000' },
            ],
          },
        },
      },
      'background-image:radial-gradient(circle, #fff 0%, #000 50%)',
    ],
  ])('%j', (fields, style) => {
    expect(stack(fields)).toContain(style);
  });

  test('use the light colour when the dark one is missing', () => {
    const box = {
      background_color: hex('#ffffff', '#111111'),
      border: { width: 1, color: hex('#222222') },
    };
    const html = drawNode(
      { type: 'stack', components: [text('a')], ...box },
      { colorMode: 'dark' },
    );
    expect(html).toContain('background-color:#111111;border:1px solid #222222');
  });

  test.each([
    [
      'top',
      'overlay',
      'inset-block-start:0;align-items:center;inset-inline:0;justify-content:center;block-size:0',
    ],
    ['top_leading', 'overlay', 'justify-content:flex-start;block-size:0'],
    [
      'bottom_trailing',
      'overlay',
      'inset-block-end:0;align-items:center;inset-inline:0;justify-content:flex-end;block-size:0',
    ],
    [
      'leading',
      'overlay',
      'inset-block:0;align-items:center;inset-inline-start:0;justify-content:center;inline-size:0',
    ],
    ['trailing', 'overlay', 'inset-inline-end:0;justify-content:center;inline-size:0'],
    [
      'bottom',
      'nested',
      'inset-block-end:0;align-items:flex-end;inset-inline:0;justify-content:center',
    ],
    [
      'top_trailing',
      'nested',
      'inset-block-start:0;align-items:flex-start;inset-inline:0;justify-content:flex-end',
    ],
    ['bottom_leading', 'edge_to_edge', 'inset:0;overflow:clip;border-radius:inherit'],
  ])('a badge at %s, %s', (alignment, style, expected) => {
    const badge = { style, alignment, text_lid: 'a', background_color: hex('#123456') };
    const html = stack({ badge });
    expect(html).toContain(expected);
    expect(html).toContain('background-color:#123456');
  });

  test.each([
    ['top', 'column', 0],
    ['bottom', 'column', 1],
    ['leading', 'row', 0],
    ['trailing', 'row', 1],
  ])('a badge along the edge at %s is a band', (alignment, direction, place) => {
    const badge = { style: 'edge_to_edge', alignment, text_lid: 'link' };
    const html = stack({ badge, padding: { top: 9, bottom: 9, leading: 9, trailing: 9 } });
    expect(html).toContain(`flex-direction:${direction};overflow:clip`);
    expect(html.indexOf('Terms') < html.indexOf('RichText') ? 0 : 1).toBe(place);
  });
});

describe('pictures', () => {
  const image = (more: object, colorMode: 'light' | 'dark' = 'light') =>
    drawNode(
      {
        type: 'image',
        source: {
          light: { width: 64, height: 32, original: 'https://a.test/light.png' },
          dark: { width: 64, height: 32, original: 'https://a.test/dark.png' },
        },
        ...more,
      },
      { colorMode },
    );

  test.each([
    [{}, 'aspect-ratio:64 / 32'],
    [{}, 'src="https://a.test/light.png" alt=""'],
    [{ alt_lid: 'a' }, 'alt="RichText"'],
    [{}, 'object-fit:cover'],
    [{ fit_mode: 'fit' }, 'object-fit:contain'],
    [{ mask_shape: { type: 'circle' } }, 'clip-path:circle(closest-side)'],
    [{ mask_shape: { type: 'convex' } }, 'border-radius:0 0 50% 50%'],
    [{ mask_shape: { type: 'concave' } }, 'clip-path:polygon(0 0, 100% 0, 100.00% 100.00%'],
    [
      { mask_shape: { type: 'rectangle', corners: { top_leading: 5 } } },
      'border-start-start-radius:5px',
    ],
    [{ color_overlay: hex('#57000080') }, '<span style="background-color:#57000080">'],
    [{ size: { height: { type: 'fixed', value: 90 } } }, 'block-size:90px'],
  ])('%j', (fields, expected) => {
    expect(image(fields)).toContain(expected);
  });

  test('have a dark version', () => {
    expect(image({}, 'dark')).toContain('src="https://a.test/dark.png"');
  });

  test('are not loaded from script or data addresses', () => {
    for (const original of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>'])
      expect(image({ source: { light: { original } } })).not.toContain('<img');
  });
});

describe('controls', () => {
  const button = (action: object, stack: object = { components: [text('a')] }) =>
    drawNode({ type: 'button', name: 'Close', action, stack });

  test.each([
    [{ type: 'restore_purchases' }],
    [{ type: 'navigate_back' }],
    [{ type: 'navigate_to', destination: 'customer_center' }],
    [{ type: 'navigate_to', destination: 'terms' }],
    [{ type: 'navigate_to', destination: 'privacy_policy', url: { url_lid: 'address' } }],
    [{ type: 'navigate_to', destination: 'url', url: { url_lid: 'address' } }],
  ])('%j is a button', (action) => {
    expect(button(action)).toMatch(/<button type="button"(?![^>]*disabled)/);
  });

  test('disable a button without a safe destination', () => {
    for (const url_lid of ['bad address', 'missing', undefined])
      expect(button({ type: 'navigate_to', destination: 'url', url: { url_lid } })).toMatch(
        /<button[^>]*disabled=""/,
      );
  });

  test('name a button without text by the document', () => {
    expect(button({ type: 'navigate_back' }, { components: [] })).toContain('aria-label="Close"');
    expect(button({ type: 'navigate_back' })).not.toContain('aria-label');
  });

  test('disable the purchase before a package is chosen', () => {
    const buy = { type: 'purchase_button', stack: { components: [text('a')] } };
    expect(drawNode(buy)).toMatch(/<button[^>]*disabled=""/);
    expect(drawNode(buy, { selectedPackageId: '$rc_annual' })).not.toContain('disabled');
    expect(drawNode(buy, { selectedPackageId: 'gone' })).toMatch(/<button[^>]*disabled=""/);
  });

  test('style the chosen package as the document says', () => {
    const stack = {
      components: [
        text('name', { overrides: { states: { selected: { color: hex('#00ff00') } } } }),
      ],
      background_color: hex('#eeeeee'),
      overrides: { states: { selected: { background_color: hex('#dddddd') } } },
    };
    const node = { type: 'package', package_id: '$rc_annual', stack };
    expect(drawNode(node)).toContain('background-color:#eeeeee');
    const chosen = drawNode(node, { selectedPackageId: '$rc_annual' });
    expect(chosen).toContain('background-color:#dddddd');
    expect(chosen).toContain('color:#00ff00');
    expect(chosen).toContain('Annual Plan');
  });
});

describe('timelines', () => {
  const item = {
    title: { text_lid: 'name', font_size: 'body_l', color: hex('#111111') },
    description: { text_lid: 'a', color: hex('#222222') },
    icon: { name: 'lock_open', width_and_height: 20, padding: 8, color: hex('#333333') },
    icon_background: {
      shape: { type: 'circle' },
      color: hex('#444444'),
      border: { width: 1, color: hex('#555555') },
    },
    connector: { width: 4, color: hex('#666666'), margin: { top: 2, bottom: 3 } },
  };
  const html = drawNode(
    {
      type: 'timeline',
      item_spacing: 24,
      text_spacing: 6,
      items: [item, { ...item, icon: { name: '??' } }],
    },
    { selectedPackageId: '$rc_annual' },
  );

  test.each([
    '<ol',
    'Annual Plan',
    'font-size:0.9375rem',
    'color:#222222',
    '<svg',
    'border-radius:50%;border:1px solid #555555;background-color:#444444;padding:8px',
    'inline-size:20px;block-size:20px',
    'background-color:#666666;inline-size:4px;margin-block:2px 3px',
    'gap:6px;padding-block-end:24px',
    'gap:6px;padding-block-end:0',
  ])('has %s', (part) => {
    expect(html).toContain(part);
  });

  test('draw a dot for an unknown icon', () => {
    expect(html.match(/<svg/g)).toHaveLength(1);
  });
});

describe('the whole page', () => {
  const page = (base: object, more: Partial<Props> = {}) =>
    draw({
      components: { components_config: { base: { stack: { components: [text('a')] }, ...base } } },
      ...more,
    });

  test.each([
    [{ type: 'color', value: hex('#fafafa') }, 'background-color:#fafafa'],
    [
      { type: 'image', value: { light: { original: 'https://a.test/b.png' } } },
      'background-image:url(&quot;https://a.test/b.png&quot;);background-size:cover',
    ],
    [
      {
        type: 'image',
        fit_mode: 'fit',
        value: { light: { original: '/b.png' } },
        color_overlay: hex('#0008'),
      },
      'background-image:linear-gradient(#0008, #0008), url(&quot;/b.png&quot;);background-size:contain',
    ],
  ])('background %j', (background, style) => {
    expect(page({ background })).toContain(style);
  });

  test('is mirrored for right-to-left languages', () => {
    const components = { blocks: [text('a')], components_localizations: { ar: { a: 'مرحبا' } } };
    expect(draw({ components, locale: 'ar-EG' })).toMatch(/^<div[^>]* lang="ar" dir="rtl"/);
  });

  test('shows the host’s fallback without a document', () => {
    expect(draw({ components: null, fallback: <p>Plans</p> })).toBe('<p>Plans</p>');
  });
});

test('renders any document without an error or a script', () => {
  fc.assert(
    fc.property(hostilePaywall, (components) => {
      const html = draw({ components, fallback: 'none' });
      expect(html).not.toMatch(/<script|javascript:|\son\w+=|expression\(/i);
    }),
    { numRuns: 100 },
  );
});
