import { describe, expect, test } from 'vitest';
import type { Appearance } from '../../../schema/wire/billing.ts';
import { gatewayAppearance, gatewayLocale } from './appearance.ts';
import { brandColors, brandMode, brandShape, brandStyle } from './brand.ts';
import { isLight, luminanceOf, shade } from './color.ts';

const nothing: Appearance = {
  color_buttons_primary: '',
  color_accent: '',
  color_error: '',
  color_product_info_bg: '',
  color_form_bg: '',
  color_page_bg: '',
  font: 'default',
  shapes: 'default',
  show_product_description: false,
};
const brand = (change: Partial<Appearance>): Appearance => ({ ...nothing, ...change });

describe('colours', () => {
  test.each([
    ['#576CDB', 0.1, '#687BDF'],
    ['#576CDB', 0.15, '#7082E0'],
    ['#FFFFFF', 0.1, '#E6E6E6'],
    ['#000000', 0.15, '#262626'],
    ['#fff', 0.1, '#E6E6E6'],
    ['#abc', 0, '#AABBCC'],
    ['#abcd', 0, '#AABBCC'],
    ['#AABBCCDD', 0, '#AABBCC'],
    ['no colour', 0.1, '#E6E6E6'],
    ['#000', 2, '#FFFFFF'],
    ['#000', -1, '#000000'],
  ])('%s under %d becomes %s', (color, share, expected) => {
    expect(shade(color, share)).toBe(expected);
  });

  test('counts as light above 0.37', () => {
    expect(luminanceOf('#ffffff')).toBeCloseTo(1);
    expect(luminanceOf('#000')).toBe(0);
    // Three digits are not small numbers: #fff is white.
    expect(['#fff', '#a4a4a4', '#a3a3a3', '#576CDB', '#000'].map(isLight)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a brand', () => {
  test('uses the constants of the specification without branding', () => {
    expect(brandColors(null, 'form')).toEqual({
      primary: '#576CDB',
      'primary-hover': 'rgba(87,108,219,.8)',
      'primary-pressed': 'rgba(87,108,219,.9)',
      'primary-text': '#ffffff',
      accent: '#767676',
      focus: '#1148B8',
      error: '#B0171F',
      warning: '#f4e971',
      background: '#ffffff',
      'input-background': '#ffffff',
      'text-dark': 'rgb(0,0,0)',
      'text-light': 'rgba(0,0,0,0.70)',
      'line-dark': 'rgba(0,0,0,0.3)',
      'line-light': 'rgba(0,0,0,0.1)',
    });
    expect(brandColors(null, 'info').background).toBe('#EFF3FA');
  });

  test('derives the colours that the owner did not choose', () => {
    const appearance = brand({
      color_buttons_primary: '#fd0',
      color_accent: '#123456',
      color_form_bg: '#111111',
    });
    expect(brandColors(appearance, 'form')).toMatchObject({
      primary: '#fd0',
      'primary-hover': '#E6C700',
      'primary-pressed': '#D9BC00',
      'primary-text': '#000000',
      focus: '#123456',
      accent: '#123456',
      error: '#B0171F',
      background: '#111111',
      'input-background': '#111111',
      'text-dark': 'rgb(255,255,255)',
      'text-light': 'rgba(255,255,255,0.70)',
      'line-light': 'rgba(255,255,255,0.1)',
    });
    expect(brandColors(appearance, 'info')).toMatchObject({
      background: '#EFF3FA',
      'text-dark': 'rgb(0,0,0)',
    });
  });

  test('uses dark text on a background that is not a hex colour', () => {
    const { 'text-dark': ink } = brandColors(brand({ color_form_bg: 'black' }), 'form');
    expect(ink).toBe('rgb(0,0,0)');
  });

  test.each([
    ['default', '4px', '8px'],
    ['rounded', '4px', '8px'],
    ['rectangle', '0', '0'],
    ['pill', '12px', '9999px'],
  ] as const)('has corners: %s', (shapes, input, button) => {
    expect(brandShape(brand({ shapes }))).toEqual({ input, button });
    expect(brandShape(null)).toEqual({ input: '4px', button: '8px' });
  });

  test('is dark only when the owner chose no light background', () => {
    expect(brandMode(null, 'dark')).toBe('dark');
    expect(brandMode(brand({ color_form_bg: '#FFFFFF' }), 'dark')).toBe('dark');
    expect(brandMode(brand({ color_product_info_bg: '#F2EBE2' }), 'dark')).toBe('light');
    expect(brandMode(brand({ color_form_bg: '#1f1c25' }), 'dark')).toBe('dark');
    expect(brandMode(null, 'light')).toBe('light');
  });

  test.each(['form', 'info'] as const)(
    'keeps the default colours readable in dark mode: %s',
    (area) => {
      const colors = brandColors(null, area, 'dark');
      const contrast = (a: string, b: string) => {
        const [bright, dim] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => y - x);
        return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
      };
      expect(contrast(colors.primary, colors['primary-text'])).toBeGreaterThan(4.5);
      expect(contrast(colors.error, colors.background)).toBeGreaterThan(4.5);
      expect(contrast(colors.focus, colors.background)).toBeGreaterThan(3);
      expect(isLight(colors.background)).toBe(false);
    },
  );

  test('becomes custom properties', () => {
    const style = brandStyle(brandColors(null, 'form'), brandShape(null));
    expect(style['--rc-color-primary-hover']).toBe('rgba(87,108,219,.8)');
    expect(style['--rc-shape-input-button-border-radius']).toBe('8px');
  });
});

describe('the fields of the gateway', () => {
  test('have our own style', () => {
    const { theme, labels, variables, rules } = gatewayAppearance(
      brandColors(null, 'form'),
      brandShape(null),
    );
    expect({ theme, labels }).toEqual({ theme: 'stripe', labels: 'floating' });
    expect(variables).toMatchObject({
      borderRadius: '4px',
      focusBoxShadow: 'none',
      colorDanger: '#B0171F',
      fontSizeBase: '14px',
      spacingGridRow: '16px',
    });
    expect(rules?.['.Input:focus']).toEqual({ border: '1px solid #1148B8', outline: 'none' });
  });

  test.each([
    ['en', 'en'],
    ['ca', 'auto'],
    ['hi', 'auto'],
    ['uk', 'auto'],
    ['zh_Hans', 'zh'],
    ['zh_Hant', 'zh'],
    ['pt', 'pt'],
  ])('use for %s the locale %s', (language, locale) => {
    expect(gatewayLocale(language)).toBe(locale);
  });
});
