import {
  type ReadBy,
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  where,
  withDefault,
} from '../../lib/readers.ts';

/** Rules for how the app looks on this device. `apply-display.ts` stores and applies the choices. */

const Theme = oneOf('system', 'light', 'dark', 'night', 'contrast');
export type Theme = ReadBy<typeof Theme>;

const textSize = where(
  (value): value is number => typeof value === 'number' && value >= 100 && value <= 200,
);

export const Display = object({
  theme: withDefault(Theme, 'system'),
  /** The theme that the night button returns to. */
  dayTheme: withDefault(Theme, 'system'),
  /** Night colours by the time of day; null: not decided yet, so it is offered once. */
  autoNight: withDefault(nullable(flag), null),
  /** Night colours were switched off at night: no automatic night before this (epoch ms). */
  litUntil: withDefault(number, 0),
  reduceMotion: withDefault(flag, false),
  /** The hand that holds the phone; actions move to the side of its thumb. */
  hand: withDefault(oneOf('right', 'left'), 'right'),
  /** Whether Home opens the night screen by itself during the hours of the night. */
  nightScreen: withDefault(flag, false),
  /** A short vibration when something is saved, where the device can. */
  haptics: withDefault(flag, true),
  /** Whether a button that saves with one tap asks first. */
  confirmQuickLog: withDefault(flag, false),
  /** Types that menus do not offer for new entries: see `hidden-types.ts`. */
  hiddenTypes: withDefault(listOf(text), []),
  /** The order in which menus offer types; empty: the usual one. */
  typeOrder: withDefault(listOf(text), []),
  /** Less room between the rows of lists. */
  compact: withDefault(flag, false),
  /** The size of text in percent of the one chosen in the browser. */
  textSize: withDefault(textSize, 100),
  /** How times of day are written; auto: by the language. */
  clock: withDefault(oneOf('auto', '12', '24'), 'auto'),
  /** The language whose order of day and month is used; empty: the device's. */
  dates: withDefault(oneOf('', 'en-GB', 'en-US'), ''),
});
export type Display = ReadBy<typeof Display>;

export const DEFAULT_DISPLAY: Display = {
  theme: 'system',
  dayTheme: 'system',
  autoNight: null,
  litUntil: 0,
  reduceMotion: false,
  hand: 'right',
  nightScreen: false,
  haptics: true,
  confirmQuickLog: false,
  hiddenTypes: [],
  typeOrder: [],
  compact: false,
  textSize: 100,
  clock: 'auto',
  dates: '',
};

export const NIGHT_FROM_HOUR = 21;
export const NIGHT_TO_HOUR = 6;

/** The theme at a moment; `date` gives the local hour. */
export function themeAt(display: Display, date: Date): Theme {
  const byClock = display.autoNight === true && isNight(date) && date.getTime() >= display.litUntil;
  return byClock ? 'night' : display.theme;
}

/** The display after a press of the night button: night colours, or the day theme again. */
export function toggleNight(display: Display, date: Date): Display {
  if (themeAt(display, date) !== 'night') {
    const darkAgain = { ...display, litUntil: 0 };
    if (themeAt(darkAgain, date) === 'night') return darkAgain;
    const dayTheme = display.theme === 'night' ? display.dayTheme : display.theme;
    return { ...display, theme: 'night', dayTheme, litUntil: 0 };
  }
  const theme = display.theme === 'night' ? display.dayTheme : display.theme;
  // Switched off by hand at night: it stays off until the morning.
  return { ...display, theme, litUntil: isNight(date) ? morningAfter(date).getTime() : 0 };
}

/** The display after a theme was chosen from the list. */
export function chooseTheme(display: Display, theme: Theme, date: Date): Display {
  const dayTheme = theme === 'night' ? display.dayTheme : theme;
  const litUntil = theme !== 'night' && isNight(date) ? morningAfter(date).getTime() : 0;
  return { ...display, theme, dayTheme, litUntil };
}

/** Whether a page that starts at this address opens the night screen, once Home is painted. */
export function opensNightScreen(
  { nightScreen }: Display,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  date: Date,
): boolean {
  if (pathname !== '/home') return false;
  return new URLSearchParams(search).get('night') === '1' || (nightScreen && isNight(date));
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
