import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Tap } from '../pages/instruments.ts';
import { openReference, reactAlone, referenceOf } from '../reference/reference.ts';
import type { Row } from '../report/figures.ts';
import { type Family, openStage } from '../stage/family.ts';
import { throttleOnly } from '../stage/phone.ts';
import { ask } from './act.ts';
import { round } from './round.ts';

/** B7, B8: a session of 100 interactions in the app, each round beside the same round of the reference. */
export const sessions: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.outerFamilies()) {
    rows.push(...(await sessionOf(family, run.repeat(8))));
  }
  return rows;
};

async function sessionOf(family: Family, rounds: number): Promise<Row[]> {
  const reference = await openReference(await referenceOf(family));
  const stage = await openStage(family);
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      const [ours, alone]: [Round[], Round[]] = [[], []];
      for (let i = -1; i < rounds; i++) {
        for (const [page, done] of [
          [stage.page, ours],
          [reference.page, alone],
        ] as const) {
          await throttleOnly(page, [stage.page, reference.page], cpu);
          const measured = await measuredRound(page);
          // The first loads the code of the sections.
          if (i >= 0) done.push(measured);
        }
      }
      rows.push(...toRows(ours, alone, `CPU/${cpu}, ${logsOf(family)}`));
    }
  } finally {
    await stage.close();
    await reference.close();
  }
  return rows;
}

type Round = { switches: Tap[]; slowestMs: number };

async function measuredRound(page: Page): Promise<Round> {
  await ask(page, 'quiet');
  await ask(page, 'interactions');
  const switches = await round(page);
  await ask(page, 'quiet');
  const { durations } = await ask(page, 'interactions');
  // Interactions under 16 ms are left out by the browser.
  return { switches, slowestMs: Math.max(16, ...durations) };
}

function toRows(ours: readonly Round[], alone: readonly Round[], setting: string): Row[] {
  const switches = ours.flatMap((each) => each.switches);
  const painted = (rounds: readonly Round[]) =>
    rounds.flatMap((each) => each.switches.map(({ paintedMs }) => paintedMs));
  const slowest = (rounds: readonly Round[]) => rounds.map(({ slowestMs }) => slowestMs);
  return [
    {
      id: 'B7',
      measure: 'interaction to next paint, the slowest of a round of twelve',
      setting,
      unit: 'ms',
      figures: slowest(ours),
      peer: reactAlone(slowest(alone)),
      goals: [{ of: 'ratio', atMost: 2 }],
    },
    {
      id: 'B8',
      measure: 'tab tap to section painted',
      setting,
      unit: 'ms',
      figures: painted(ours),
      peer: reactAlone(painted(alone)),
      goals: [{ of: 'ratio', atMost: 1.5 }],
    },
    {
      id: 'B8',
      measure: 'sections that showed a placeholder first',
      setting,
      unit: '%',
      figures: [(100 * switches.filter(({ placeholder }) => placeholder).length) / switches.length],
      goals: [{ of: 'median', atMost: 0 }],
    },
  ];
}
