import type { Page } from '@playwright/test';
import type { Tap } from '../pages/instruments.ts';
import { measuredTap, openDiaperSheet, openFeedSheet, openMenu, undo } from './act.ts';

const SECTIONS = ['Logs', 'Settings', 'Home'] as const;

/** An entry, a timer and each section: about twelve interactions. @returns the changes of section */
export async function round(page: Page): Promise<Tap[]> {
  await measuredTap(page, await openDiaperSheet(page), 'entry');
  await undo(page);
  await measuredTap(page, await openFeedSheet(page), 'timer');
  await undo(page);
  const taps: Tap[] = [];
  for (const section of SECTIONS) {
    taps.push(await measuredTap(page, await openMenu(page, section), section));
  }
  return taps;
}
