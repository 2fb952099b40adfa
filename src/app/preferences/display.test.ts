import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DISPLAY,
  type Display,
  Display as Schema,
  chooseTheme,
  isNight,
  opensNightScreen,
  themeAt,
  toggleNight,
} from './display.ts';

const at = (hour: number, day = 10) => new Date(2026, 4, day, hour, 30);
const auto: Display = { ...DEFAULT_DISPLAY, theme: 'light', dayTheme: 'light', autoNight: true };

describe('the display', () => {
  test('night is from 21 to 6', () => {
    expect([20, 21, 23, 0, 5, 6, 12].filter((hour) => isNight(at(hour)))).toEqual([21, 23, 0, 5]);
  });

  test('uses the night theme by the clock only if the person chose that', () => {
    expect(themeAt(auto, at(3))).toBe('night');
    expect(themeAt(auto, at(12))).toBe('light');
    expect(themeAt({ ...auto, autoNight: null }, at(3))).toBe('light');
  });

  test('the button switches to the night theme and back to the day theme', () => {
    const dark = toggleNight({ ...DEFAULT_DISPLAY, theme: 'dark' }, at(14));
    expect(themeAt(dark, at(14))).toBe('night');
    expect(themeAt(toggleNight(dark, at(14)), at(14))).toBe('dark');
  });

  test('a theme switched on at night lasts until the morning, not for the next night', () => {
    const lit = toggleNight(auto, at(23));
    expect(themeAt(lit, at(23))).toBe('light');
    expect(themeAt(lit, at(3, 11))).toBe('light');
    expect(themeAt(lit, at(22, 11))).toBe('night');
    expect(themeAt(toggleNight(lit, at(2, 11)), at(2, 11))).toBe('night');
  });

  test('a theme chosen during the night is shown at once', () => {
    expect(themeAt(chooseTheme(auto, 'dark', at(23)), at(23))).toBe('dark');
  });

  test('values stored by an older or newer release get defaults for missing fields', () => {
    expect(Schema.safeParse({ theme: 'night', later: 1 })).toEqual({
      success: true,
      data: { ...DEFAULT_DISPLAY, theme: 'night' },
    });
    expect(Schema.safeParse({ textSize: 50 })).toEqual({ success: false });
  });
});

test('the script before the first paint chooses the same theme', () => {
  const script = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8');
  const paints = (display: Display, date: Date, address = { pathname: '/logs', search: '' }) => {
    let theme = '';
    const stored: Record<string, string> = {
      'nestling.display': JSON.stringify(display),
      // The last shown theme, from another time of the day.
      'nestling.theme': display.autoNight === true ? 'contrast' : display.theme,
    };
    runInNewContext(script, {
      localStorage: { getItem: (key: string) => stored[key] ?? null },
      document: {
        documentElement: { setAttribute: (_name: string, value: string) => (theme = value) },
        querySelector: () => null,
        querySelectorAll: () => [],
      },
      location: address,
      URLSearchParams,
      JSON,
      Date: class extends Date {
        constructor() {
          super(date);
        }
      },
    });
    return theme;
  };
  for (const autoNight of [true, false, null]) {
    for (const theme of ['system', 'light', 'night'] as const) {
      for (const litUntil of [0, at(6, 11).getTime()]) {
        for (let hour = 0; hour < 24; hour++) {
          const display = { ...DEFAULT_DISPLAY, theme, autoNight, litUntil };
          expect([hour, paints(display, at(hour))]).toEqual([hour, themeAt(display, at(hour))]);
        }
      }
    }
  }
  for (const nightScreen of [true, false]) {
    for (const pathname of ['/home', '/logs']) {
      for (const search of ['', '?night=1', '?night=2']) {
        const display = { ...DEFAULT_DISPLAY, theme: 'light' as const, nightScreen };
        for (const hour of [12, 23]) {
          const opens = opensNightScreen(display, { pathname, search }, at(hour));
          const theme = paints(display, at(hour), { pathname, search });
          expect([pathname, search, theme]).toEqual([pathname, search, opens ? 'night' : 'light']);
        }
      }
    }
  }
});
