import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { throttleOnly } from '../stage/phone.ts';
import type { Tap } from '../pages/instruments.ts';
import { ask, measuredTap, openDiaperSheet, openFeedSheet, undo } from './act.ts';
import { openReference, reactAlone, referenceOf } from '../reference/reference.ts';
import { type Family, openStage } from '../stage/family.ts';

/** B4, B5: a tap that saves an entry, and one that starts a timer, beside the same taps on the reference. */
export const taps: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    rows.push(...(await tapsAt(family, run.repeat(20))));
  }
  return rows;
};

async function tapsAt(family: Family, times: number): Promise<Row[]> {
  const reference = await openReference(await referenceOf(family));
  const stage = await openStage(family);
  const pages = { ours: stage.page, alone: reference.page };
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      const setting = `CPU/${cpu}, ${logsOf(family)}`;
      const entries = await inPairs(pages, { times, cpu }, entryTap);
      const timers = await inPairs(pages, { times, cpu }, timerTap);
      rows.push(
        paintedRow('B5', 'tap on an entry to painted', setting, entries),
        durableRow('B5', 'tap on an entry to durable', setting, entries),
        paintedRow('B4', 'tap on "Start left" to the running timer painted', setting, timers),
        durableRow('B4', 'tap on "Start left" to durable', setting, timers),
      );
    }
  } finally {
    await stage.close();
    await reference.close();
  }
  return rows;
}

type Pairs = { ours: Tap[]; alone: Tap[]; raw: number[] };

/** Ours, the reference, and a raw write into our database, in turn; each starts on an idle page. */
async function inPairs(
  pages: { ours: Page; alone: Page },
  { times, cpu }: { times: number; cpu: number },
  tapOn: (page: Page) => Promise<Tap>,
): Promise<Pairs> {
  const pairs: Pairs = { ours: [], alone: [], raw: [] };
  for (let i = -1; i < times; i++) {
    await throttleOnly(pages.ours, Object.values(pages), cpu);
    const ours = await tapOn(pages.ours);
    const raw = await ask(pages.ours, 'rawWrite');
    await throttleOnly(pages.alone, Object.values(pages), cpu);
    const alone = await tapOn(pages.alone);
    // The first of each is a warm-up.
    if (i < 0) continue;
    pairs.ours.push(ours);
    pairs.alone.push(alone);
    pairs.raw.push(raw);
  }
  return pairs;
}

async function entryTap(page: Page): Promise<Tap> {
  const wet = await openDiaperSheet(page);
  await ask(page, 'quiet');
  const tap = await measuredTap(page, wet, 'entry');
  await undo(page);
  return tap;
}

/** A nursing timer is started, and the tap undone. */
export async function timerTap(page: Page): Promise<Tap> {
  const start = await openFeedSheet(page);
  await ask(page, 'quiet');
  const tap = await measuredTap(page, start, 'timer');
  await undo(page);
  return tap;
}

function paintedRow(id: string, measure: string, setting: string, { ours, alone }: Pairs): Row {
  return {
    id,
    measure,
    setting,
    unit: 'ms',
    figures: ours.map(({ paintedMs }) => paintedMs),
    peer: reactAlone(alone.map(({ paintedMs }) => paintedMs)),
    goals: [{ of: 'ratio', atMost: 1.5 }],
  };
}

function durableRow(id: string, measure: string, setting: string, { ours, raw }: Pairs): Row {
  return {
    id,
    measure,
    setting,
    unit: 'ms',
    figures: ours.map(({ durableMs }) => durableMs),
    peer: { name: 'raw strict write', figures: raw },
  };
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
