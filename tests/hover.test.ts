import { describe, expect, test } from 'vitest';
import { preprocessCSS, resolveConfig } from 'vite';
import { hoverRules } from '../scripts/hover-rules.ts';

/** A style sheet as the build leaves it. */
async function built(css: string): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [hoverRules()] } } },
    'build',
  );
  const { code } = await preprocessCSS(css, 'a.css', config);
  return code.replaceAll(/\s+/gu, ' ').trim();
}

describe('a rule for hovering', () => {
  test('counts only on devices that hover', async () => {
    expect(await built('.a:hover, .b:hover { color: red }')).toBe(
      '@media (hover: hover) { .a:hover, .b:hover { color: red } }',
    );
  });

  test('stays within the condition that it has', async () => {
    expect(await built('@media (min-width: 40rem) { .a:hover { color: red } }')).toBe(
      '@media (min-width: 40rem) { @media (hover: hover) { .a:hover { color: red } } }',
    );
    const limited = '@media (hover: hover) { .a:hover { color: red } }';
    expect(await built(limited)).toBe(limited);
  });

  test('keeps what it says of other states', async () => {
    for (const rule of [
      '.a, .a:hover { color: red }',
      '.a:is(:hover, :focus) { color: red }',
      '.a:active { color: red }',
    ])
      expect(await built(rule)).toBe(rule);
  });
});
