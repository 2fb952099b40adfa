import { configureFormat } from '../../i18n/format.ts';
import { createCell } from '../../lib/live.ts';
import { useLive } from '../../ui/use-live.ts';
import { DEFAULT_DISPLAY, Display, type Theme, themeAt } from './display.ts';

/**
 * The display choices of this device. In localStorage, unlike other facts: they must be known
 * before the first paint, and losing the last second of them loses nothing.
 */
const KEY = 'nestling.display';
/** What public/theme.js reads: the theme shown, not the one chosen. */
const SHOWN_KEY = 'nestling.theme';

const cell = createCell<Display>(readStored());

export function useDisplay(): Display {
  return useLive(cell) ?? DEFAULT_DISPLAY;
}

/** The theme on the screen now. */
export function useShownTheme(): Theme {
  return useLive(shown) ?? 'system';
}

export function changeDisplay(change: (display: Display) => Display): void {
  const next = change(cell.get() ?? DEFAULT_DISPLAY);
  cell.set(next);
  store(KEY, JSON.stringify(next));
  applyClock();
  applyDisplay();
}

/** Before anything is drawn, for times that are on the screen are not told anew by themselves. */
function applyClock(): void {
  const { clock } = cell.get() ?? DEFAULT_DISPLAY;
  configureFormat({ hour12: clock === 'auto' ? undefined : clock === '12' });
}
applyClock();

const moreContrast = window.matchMedia('(prefers-contrast: more)');

/** Puts the choices on the page and keeps them right as the clock goes on. @returns stop */
export function startDisplay(): () => void {
  applyDisplay();
  const timer = setInterval(applyDisplay, 30_000);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    cell.set(readStored());
    applyClock();
    applyDisplay();
  };
  document.addEventListener('visibilitychange', applyDisplay);
  window.addEventListener('storage', onStorage);
  moreContrast.addEventListener('change', applyDisplay);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', applyDisplay);
    window.removeEventListener('storage', onStorage);
    moreContrast.removeEventListener('change', applyDisplay);
  };
}

const shown = createCell<Theme>('system');

function applyDisplay(): void {
  const display = cell.get() ?? DEFAULT_DISPLAY;
  const wanted = themeAt(display, new Date());
  // Who asked the whole device for more contrast need not ask again.
  const theme = wanted === 'system' && moreContrast.matches ? 'contrast' : wanted;
  const root = document.documentElement;
  root.dataset['motion'] = display.reduceMotion ? 'reduced' : 'system';
  root.dataset['hand'] = display.hand;
  if (theme === shown.get() && root.dataset['theme'] === theme) return;
  shown.set(theme);
  root.dataset['theme'] = theme;
  store(SHOWN_KEY, theme);
  const scheme = {
    light: 'light',
    dark: 'dark',
    night: 'dark',
    system: 'light dark',
    contrast: 'light dark',
  }[theme];
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme);
  paintBrowserBars();
}

/** The bars of the browser and of the phone take the ground of the page. */
function paintBrowserBars(): void {
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelectorAll('meta[name="theme-color"]').forEach((meta) => {
    meta.removeAttribute('media');
    meta.setAttribute('content', canvas);
  });
}

function readStored(): Display {
  try {
    const parsed = Display.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.data : DEFAULT_DISPLAY;
  } catch {
    return DEFAULT_DISPLAY;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
}
