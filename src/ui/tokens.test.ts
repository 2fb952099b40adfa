import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Every pair of ink and ground that the components put together, in every theme. */

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(
  /\/\*[\s\S]*?\*\//g,
  '',
);

type Tokens = Record<string, string>;

const base = tokensOf(/:root,\s*\[data-theme\]\s*\{([^}]*)\}/);
const night = tokensOf(/\[data-theme='night'\]\s*\{([^}]*)\}/);
const contrast = tokensOf(/\[data-theme='contrast'\]\s*\{([^}]*)\}/);

const themes: [name: string, tokens: Tokens][] = [
  ['light', scheme(base, 'light')],
  ['dark', scheme(base, 'dark')],
  ['night', scheme({ ...base, ...night }, 'dark')],
  ['contrast by day', scheme({ ...base, ...contrast }, 'light')],
  ['contrast in the dark', scheme({ ...base, ...contrast }, 'dark')],
];

const grounds = ['canvas', 'surface', 'surface-2'];
const text: [ink: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-2', ground],
    ['ink-3', ground],
    ['accent-ink', ground],
    ['danger', ground],
  ]),
  ['ink', 'surface-3'],
  ['ink', 'raised'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-ink', 'accent-soft'],
  ['on-glow', 'glow'],
  ['ink', 'attention-soft'],
  ['ink-2', 'attention-soft'],
  ['ink', 'danger-soft'],
  ['ink-2', 'danger-soft'],
  ['ink', 'good-soft'],
  ['on-danger', 'danger-solid'],
  ['on-toast', 'toast'],
  ['toast-accent', 'toast'],
];

const shapes: [shape: string, ground: string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['focus', ground],
    ['accent', ground],
    ['attention', ground],
  ]),
  ['line-strong', 'canvas'],
  ['line-strong', 'surface'],
  ['attention', 'attention-soft'],
  ['danger', 'danger-soft'],
  ['good', 'good-soft'],
  ['on-accent', 'accent'],
];

describe.each(themes)('the %s theme', (_name, tokens) => {
  test.each(text)('%s is readable on %s (4.5:1)', (ink, ground) => {
    expect(ratio(color(tokens, ink), color(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s is visible on %s (3:1)', (shape, ground) => {
    expect(ratio(color(tokens, shape), color(tokens, ground))).toBeGreaterThanOrEqual(3);
  });
});

test('high contrast has 7:1 for every text', () => {
  for (const [name, tokens] of themes.filter(([theme]) => theme.startsWith('contrast'))) {
    for (const [ink, ground] of text) {
      expect([name, ink, ground, ratio(color(tokens, ink), color(tokens, ground)) >= 7]).toEqual([
        name,
        ink,
        ground,
        true,
      ]);
    }
  }
});

test('the night theme stays below 20 % luminance, and is red', () => {
  for (const [name, value] of Object.entries(night)) {
    if (!value.startsWith('#')) continue;
    const [red = 0, green = 0, blue = 0] = channels(value);
    expect([name, luminance(value) <= 0.2, red >= green && green >= blue * 0.5]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test('the theme before the first paint has the background colours of the themes', () => {
  const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');
  for (const [name, tokens] of themes.slice(0, 3)) {
    expect(script).toContain(`${name}: '${tokens['canvas']}'`);
  }
});

function tokensOf(block: RegExp): Tokens {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      (value ?? '').trim(),
    ]),
  );
}

function scheme(tokens: Tokens, which: 'light' | 'dark'): Tokens {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => {
      const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
      return [name, (which === 'light' ? pair?.[1] : pair?.[2]) ?? value];
    }),
  );
}

function color(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (!value?.startsWith('#')) throw new Error(`--${name} is no colour: ${value}`);
  return value;
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}

function ratio(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
