import fc from 'fast-check';

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
  fc.constantFrom(
    'javascript:alert(1)',
    'https://a.test/i.png',
    'url(x)',
    'red;',
    '#fff',
    'heading_xl',
    'fill',
    'pill',
    { light: { type: 'alias', value: 'red; x: url(y)' } },
    { light: { type: 'hex', value: '#123456' } },
    { light: { original: 'javascript:alert(1)' } },
    { light: { original: 'https://a.test/a b).png', width: 1e308, height: 0 } },
    { width: { type: 'fixed', value: 1e300 }, height: { type: 'fill' } },
  ),
);

const { node: hostileNode } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    value,
    fc.record(
      {
        type: fc.constantFrom(
          'stack',
          'text',
          'image',
          'button',
          'purchase_button',
          'package',
          'footer',
          'timeline',
          '__proto__',
          'constructor',
        ),
        components: fc.array(tie('node'), { maxLength: 4 }),
        stack: tie('node'),
        fallback: tie('node'),
        items: fc.array(tie('node'), { maxLength: 3 }),
        title: tie('node'),
        icon: value,
        connector: value,
        action: value,
        badge: value,
        dimension: value,
        size: value,
        color: value,
        background_color: value,
        source: value,
        mask_shape: value,
        color_overlay: value,
        font_name: value,
        font_size: value,
        padding: value,
        border: value,
        shadow: value,
        shape: value,
        text_lid: value,
        package_id: fc.constantFrom('$rc_monthly', 'other', 3),
        overrides: fc.record({ states: fc.record({ selected: tie('node') }) }),
      },
      { requiredKeys: ['type'] },
    ),
  ),
}));

/** Malicious paywall documents: partly of the right shape, with harmful values. */
export const hostilePaywall = fc.record({
  default_locale: value,
  components_localizations: value,
  components_config: fc.record({
    base: fc.record({ background: value, stack: hostileNode, sticky_footer: hostileNode }),
  }),
});
