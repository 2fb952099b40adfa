import { configureFormat } from '../../i18n/format.ts';
import { createCell } from '../../lib/live.ts';
import { readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { useLive } from '../../ui/use-live.ts';
import { displayFact, shownThemeFact } from './display-facts.ts';
import { DEFAULT_DISPLAY, type Display, type Theme, themeAt } from './display.ts';

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
  writeLocalFact(displayFact, next);
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
    if (event.key !== displayFact.key) return;
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
  writeLocalFact(shownThemeFact, theme);
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
  return readLocalFact(displayFact) ?? DEFAULT_DISPLAY;
}
