import * as z from 'zod/mini';

/** How the app looks on this device: pure rules; `preferences.ts` keeps and applies them. */

export const Theme = z.enum(['system', 'light', 'dark', 'night', 'contrast']);
export type Theme = z.infer<typeof Theme>;

export const Display = z.object({
  theme: z._default(Theme, 'system'),
  /** What the night button goes back to. */
  dayTheme: z._default(Theme, 'system'),
  /** Night colours by the clock; null: not answered yet, so it is offered once. */
  autoNight: z._default(z.nullable(z.boolean()), null),
  /** Somebody lit the lamp at night: no automatic night before this (epoch ms). */
  litUntil: z._default(z.number(), 0),
  reduceMotion: z._default(z.boolean(), false),
  /** The hand that holds the phone: actions come to its thumb. */
  hand: z._default(z.enum(['right', 'left']), 'right'),
  /** How times of day are told; auto: as the reader's language does. */
  clock: z._default(z.enum(['auto', '12', '24']), 'auto'),
});
export type Display = z.infer<typeof Display>;

export const DEFAULT_DISPLAY: Display = Display.parse({});

export const NIGHT_FROM_HOUR = 21;
export const NIGHT_TO_HOUR = 6;

/** What is shown at a moment; `date` says the local hour. */
export function themeAt(display: Display, date: Date): Theme {
  const byClock = display.autoNight === true && isNight(date) && date.getTime() >= display.litUntil;
  return byClock ? 'night' : display.theme;
}

/** The display after the night button: into the night, or back to the colours of the day. */
export function toggleNight(display: Display, date: Date): Display {
  if (themeAt(display, date) !== 'night') {
    const darkAgain = { ...display, litUntil: 0 };
    if (themeAt(darkAgain, date) === 'night') return darkAgain;
    const dayTheme = display.theme === 'night' ? display.dayTheme : display.theme;
    return { ...display, theme: 'night', dayTheme, litUntil: 0 };
  }
  const theme = display.theme === 'night' ? display.dayTheme : display.theme;
  // Lit by hand during the night: it stays lit until the morning.
  return { ...display, theme, litUntil: isNight(date) ? morningAfter(date).getTime() : 0 };
}

/** The display after a theme was chosen from the list. */
export function chooseTheme(display: Display, theme: Theme, date: Date): Display {
  const dayTheme = theme === 'night' ? display.dayTheme : theme;
  const litUntil = theme !== 'night' && isNight(date) ? morningAfter(date).getTime() : 0;
  return { ...display, theme, dayTheme, litUntil };
}

export function isNight(date: Date): boolean {
  return date.getHours() >= NIGHT_FROM_HOUR || date.getHours() < NIGHT_TO_HOUR;
}

function morningAfter(date: Date): Date {
  const morning = new Date(date);
  morning.setHours(NIGHT_TO_HOUR, 0, 0, 0);
  if (morning <= date) morning.setDate(morning.getDate() + 1);
  return morning;
}
