import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { throttle } from '../stage/phone.ts';
import type { Tap } from '../pages/instruments.ts';
import { ask, measuredTap, openDiaperSheet, openFeedSheet, undo } from './act.ts';
import { type Family, openStage } from '../stage/family.ts';

/** B4, B5: a tap that saves an entry, and one that starts a timer. */
export const taps: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    rows.push(...(await tapsAt(family, run.repeat(20))));
  }
  return rows;
};

async function tapsAt(family: Family, times: number): Promise<Row[]> {
  const stage = await openStage(family);
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      await throttle(stage.page, cpu);
      const setting = `CPU/${cpu}, ${logsOf(family)}`;
      const { taps, raw } = await entryTaps(stage.page, times);
      const peer = { name: 'raw strict write', figures: raw };
      const limit = cpu === 4 ? [{ of: 'p95', atMost: 100 } as const] : [];
      rows.push(
        {
          id: 'B5',
          measure: 'tap on an entry to painted',
          setting,
          unit: 'ms',
          figures: taps.map(({ paintedMs }) => paintedMs),
          goals: [...limit, ...(cpu === 4 ? [{ of: 'median', atMost: 50 } as const] : [])],
        },
        {
          id: 'B5',
          measure: 'tap on an entry to durable',
          setting,
          unit: 'ms',
          figures: taps.map(({ durableMs }) => durableMs),
          peer,
        },
      );
      const started = await timerTaps(stage.page, times);
      rows.push(
        {
          id: 'B4',
          measure: 'tap on "Start left" to the running timer painted',
          setting,
          unit: 'ms',
          figures: started.map(({ paintedMs }) => paintedMs),
          goals: [...limit, ...(cpu === 4 ? [{ of: 'median', atMost: 50 } as const] : [])],
        },
        {
          id: 'B4',
          measure: 'tap on "Start left" to durable',
          setting,
          unit: 'ms',
          figures: started.map(({ durableMs }) => durableMs),
          peer,
        },
      );
    }
  } finally {
    await stage.close();
  }
  return rows;
}

/** A raw write separates the taps; each starts on an idle page. */
async function entryTaps(page: Page, times: number): Promise<{ taps: Tap[]; raw: number[] }> {
  const taps: Tap[] = [];
  const raw: number[] = [];
  for (let i = -1; i < times; i++) {
    const wet = await openDiaperSheet(page);
    await ask(page, 'quiet');
    const tap = await measuredTap(page, wet, 'entry');
    await undo(page);
    const write = await ask(page, 'rawWrite');
    // The first of each is a warm-up.
    if (i < 0) continue;
    taps.push(tap);
    raw.push(write);
  }
  return { taps, raw };
}

/** Runs one after the other during other work of the page, until it is stopped. */
export async function hurriedTaps(
  page: Page,
  times: number,
  more: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<Tap[]> {
  const taps: Tap[] = [];
  for (let i = -1; i < times && (await more()); i++) {
    const tap = await measuredTap(page, await openDiaperSheet(page), 'entry');
    await undo(page);
    if (i >= 0) taps.push(tap);
  }
  return taps;
}

async function timerTaps(page: Page, times: number): Promise<Tap[]> {
  const taps: Tap[] = [];
  for (let i = -1; i < times; i++) {
    const start = await openFeedSheet(page);
    await ask(page, 'quiet');
    const tap = await measuredTap(page, start, 'timer');
    await undo(page);
    await page.getByRole('region', { name: 'Running now' }).waitFor({ state: 'hidden' });
    if (i >= 0) taps.push(tap);
  }
  return taps;
}
