import { setTimeout as wait } from 'node:timers/promises';
import { openGate } from '../../e2e/environment/gate.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Part, type Run, logsOf } from '../part.ts';
import type { Start as Times } from '../pages/instruments.ts';
import type { Row } from '../report/figures.ts';
import { type Family, copyOf } from '../stage/family.ts';
import { countWork, phone, throttle } from '../stage/phone.ts';
import { ask, tapAtStart } from './act.ts';
import { hang } from './weather.ts';

/** B2, B3: the browser is launched again each time; sizes and networks alternate. */
export const coldStarts: Part = async (run) => {
  const families = await run.families();
  const copies = await Promise.all(families.map(copyOf));
  const cases = families.flatMap((family, i) =>
    (['no server', 'API hanging'] as const).map((network) => ({
      family,
      network,
      profile: copies[i]?.profile ?? '',
    })),
  );
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      const starts = cases.map(() => [] as Start[]);
      for (let turn = -1; turn < run.repeat(6); turn++) {
        for (const [i, each] of cases.entries()) {
          const start = await startOnce(each, cpu);
          // The first start after an install compiles the code.
          if (turn >= 0) starts[i]?.push(start);
        }
      }
      rows.push(...toRows(cases, starts, { cpu, run }));
    }
  } finally {
    await Promise.all(copies.map((copy) => copy.remove()));
  }
  return rows;
};

type Start = Times & { workMs: number };
type Case = { family: Family; network: 'no server' | 'API hanging'; profile: string };

async function startOnce({ family, network, profile }: Case, cpu: number): Promise<Start> {
  const gate = network === 'API hanging' ? await openGate(await freePort(), family.port) : null;
  if (gate) hang(gate);
  const context = await phone(profile);
  try {
    await tapAtStart(context);
    const page = await context.newPage();
    // The start of the browser itself is not counted.
    await wait(500);
    await throttle(page, cpu);
    const workMs = await countWork(page);
    await page.goto(`http://localhost:${family.port}/home`, { waitUntil: 'commit' });
    const times = await ask(page, 'start');
    return { ...times, workMs: await workMs() };
  } finally {
    await context.close();
    await gate?.close();
  }
}

function toRows(
  cases: readonly Case[],
  starts: readonly Start[][],
  { cpu, run }: { cpu: number; run: Run },
): Row[] {
  const usable = (logs: number, network: Case['network']): number[] =>
    starts
      .filter((_, i) => cases[i]?.family.logs === logs && cases[i].network === network)
      .flat()
      .map(({ usableMs }) => usableMs);
  return cases.flatMap(({ family, network }, i): Row[] => {
    const setting = `CPU/${cpu}, ${logsOf(family)}, ${network}`;
    const smallest = run.sizes[0] ?? family.logs;
    const isOffline = network === 'no server';
    return [
      {
        id: isOffline ? 'B2' : 'B3',
        measure: 'cold start to Home painted',
        setting,
        unit: 'ms',
        figures: (starts[i] ?? []).map(({ paintedMs }) => paintedMs),
      },
      ...(isOffline && cpu === 1 ? [workRow(setting, starts[i] ?? [])] : []),
      {
        id: isOffline ? 'B2' : 'B3',
        measure: 'cold start to usable',
        setting,
        unit: 'ms',
        figures: usable(family.logs, network),
        ...(isOffline
          ? family.logs === smallest
            ? { goals: [{ of: 'median', atMost: cpu === 4 ? 1_000 : 700 }] }
            : {
                peer: {
                  name: `${smallest.toLocaleString('en')} logs`,
                  figures: usable(smallest, network),
                },
                goals: [
                  { of: 'median', atMost: cpu === 4 ? 1_000 : 700 },
                  { of: 'ratio', atMost: 1.2 },
                ],
              }
          : {
              peer: { name: 'no server', figures: usable(family.logs, 'no server') },
              goals: [{ of: 'ratio', atMost: 1.1 }],
            }),
      },
    ];
  });
}

/** The part that a slow processor multiplies; it excludes waiting for the disk. */
function workRow(setting: string, starts: readonly Start[]): Row {
  return {
    id: 'B2',
    measure: 'work of the page until usable, processor time',
    setting,
    unit: 'ms',
    figures: starts.map(({ workMs }) => workMs),
  };
}
