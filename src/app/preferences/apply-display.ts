import { atom } from 'jotai/vanilla';
import { configureFormat } from '../../i18n/format.ts';
import { readLocalFact, writeLocalFact } from '../../lib/local-facts.ts';
import { pageStore } from '../../lib/page-store.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import { displayFact, shownThemeFact } from './display-facts.ts';
import { DEFAULT_DISPLAY, type Display, type Theme, opensNightScreen, themeAt } from './display.ts';

const displayAtom = atom<Display>(readStored());
/** The theme on the screen, which also depends on the time and on the system. */
const shownThemeAtom = atom<Theme>('system');

const current = (): Display => pageStore.get(displayAtom);

export function useDisplay(): Display {
  return usePageAtom(displayAtom);
}

/** The theme on the screen now. */
export function useShownTheme(): Theme {
  return usePageAtom(shownThemeAtom);
}

export function changeDisplay(change: (display: Display) => Display): void {
  const next = change(current());
  pageStore.set(displayAtom, next);
  writeLocalFact(displayFact, next);
  applyClock();
  applyDisplay();
}

/** Runs before the first render: times that are already on the screen would not update. */
function applyClock(): void {
  const { clock, dates } = current();
  configureFormat({
    hour12: clock === 'auto' ? undefined : clock === '12',
    dates: dates || undefined,
  });
}
applyClock();

const moreContrast = window.matchMedia('(prefers-contrast: more)');

/** Applies the choices to the page and updates them as time passes. @returns stop */
export function startDisplay(): () => void {
  applyDisplay();
  const timer = setInterval(applyDisplay, 30_000);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== displayFact.key) return;
    pageStore.set(displayAtom, readStored());
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

/** Confirms a press by touch, if the person wants that and the device can. */
export function vibrate(): void {
  if (current().haptics) navigator.vibrate?.(15);
}

/** Whether a button that saves with one tap asks first. */
export function asksBeforeQuickLog(): boolean {
  return current().confirmQuickLog;
}

// Home is painted before it, and in its colours: light ones would flash in the dark.
let isNightScreen = opensNightScreen(current(), location, new Date());

/** Night colours while the night screen is open, whatever was chosen. */
export function showNightScreen(isOpen: boolean): void {
  isNightScreen = isOpen;
  applyDisplay();
}

function applyDisplay(): void {
  const display = current();
  const wanted =
    isNightScreen && location.pathname === '/home' ? 'night' : themeAt(display, new Date());
  // The system setting for more contrast applies when no theme is chosen.
  const theme = wanted === 'system' && moreContrast.matches ? 'contrast' : wanted;
  const root = document.documentElement;
  root.dataset['motion'] = display.reduceMotion ? 'reduced' : 'system';
  root.dataset['hand'] = display.hand;
  root.dataset['rows'] = display.compact ? 'compact' : 'normal';
  root.style.fontSize = `${display.textSize}%`;
  if (theme === pageStore.get(shownThemeAtom) && root.dataset['theme'] === theme) return;
  pageStore.set(shownThemeAtom, theme);
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

/** The bars of the browser and of the phone get the background colour of the page. */
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
