import { setTimeout as wait } from 'node:timers/promises';
import { openGate } from '../../e2e/environment/gate.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Part, logsOf } from '../part.ts';
import type { Start as Times } from '../pages/instruments.ts';
import { reactAlone, referenceOf } from '../reference/reference.ts';
import type { Row } from '../report/figures.ts';
import { type Family, copyOf } from '../stage/family.ts';
import { countWork, phone, throttle } from '../stage/phone.ts';
import { ask, tapAtStart } from './act.ts';
import { hang } from './weather.ts';

/**
 * B2, B3: the browser is launched again each time. Sizes and networks alternate, and after each start
 * without a server the reference starts without one.
 */
export const coldStarts: Part = async (run) => {
  const families = await run.families();
  const subjects = await Promise.all(families.map(subjectOf));
  const rows: Row[] = [];
  try {
    for (const cpu of [1, 4]) {
      const starts = subjects.map((): Starts => ({ offline: [], alone: [], hanging: [] }));
      for (let turn = -1; turn < run.repeat(8); turn++) {
        for (const [i, subject] of subjects.entries()) {
          for (const kind of ['offline', 'alone', 'hanging'] as const) {
            const start = await startOnce(subject, kind, cpu);
            // The first start after an install compiles the code.
            if (turn >= 0) starts[i]?.[kind].push(start);
          }
        }
      }
      rows.push(
        ...families.flatMap((family, i) => toRows(family, starts[i], { cpu, smallest: starts[0] })),
      );
    }
  } finally {
    await Promise.all(subjects.map((subject) => subject.remove()));
  }
  return rows;
};

type Start = Times & { workMs: number };
/** Ours without a server, the reference without one, ours while the API never answers. */
type Starts = Record<'offline' | 'alone' | 'hanging', Start[]>;
type Phone = { port: number; profile: string };
type Subject = { product: Phone; reference: Phone; remove(): Promise<void> };

async function subjectOf(family: Family): Promise<Subject> {
  const reference = await referenceOf(family);
  const copy = await copyOf(family);
  await openOnce(family.port, copy.profile);
  return {
    product: { port: family.port, profile: copy.profile },
    reference,
    remove: copy.remove,
  };
}

/** Long enough for the database to open, to begin a new log and to compact. */
const AT_REST_MS = 4_000;

/**
 * Lets the phone open its database once. It was closed right after the sync, with up to 4 MB in LevelDB's
 * log. The measured starts end before the database opens, so each would read this log again; a
 * person's next start finds a new one.
 */
async function openOnce(port: number, profile: string): Promise<void> {
  const context = await phone(profile);
  try {
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/home`, { waitUntil: 'commit' });
    await ask(page, 'start');
    await wait(AT_REST_MS);
  } finally {
    await context.close();
  }
}

async function startOnce(
  { product, reference }: Subject,
  kind: keyof Starts,
  cpu: number,
): Promise<Start> {
  const { port, profile } = kind === 'alone' ? reference : product;
  const gate = kind === 'hanging' ? await openGate(await freePort(), port) : null;
  if (gate) hang(gate);
  const context = await phone(profile);
  try {
    await tapAtStart(context);
    const page = await context.newPage();
    // The start of the browser itself is not counted.
    await wait(500);
    await throttle(page, cpu);
    const workMs = await countWork(page);
    await page.goto(`http://localhost:${port}/home`, { waitUntil: 'commit' });
    const times = await ask(page, 'start');
    return { ...times, workMs: await workMs() };
  } finally {
    await context.close();
    await gate?.close();
  }
}

function toRows(
  family: Family,
  starts: Starts | undefined,
  { cpu, smallest }: { cpu: number; smallest: Starts | undefined },
): Row[] {
  if (!starts || !smallest) return [];
  const { offline, alone, hanging } = starts;
  const setting = (network: string) => `CPU/${cpu}, ${logsOf(family)}, ${network}`;
  const painted = { measure: 'cold start to Home painted', unit: 'ms' } as const;
  const usable = { measure: 'cold start to usable', unit: 'ms' } as const;
  const rows: Row[] = [
    {
      ...painted,
      id: 'B2',
      setting: setting('no server'),
      figures: offline.map(paintedMs),
      peer: reactAlone(alone.map(paintedMs)),
    },
    {
      ...usable,
      id: 'B2',
      setting: setting('no server'),
      figures: offline.map(usableMs),
      peer: reactAlone(alone.map(usableMs)),
      goals: [{ of: 'ratio', atMost: 2 }],
    },
    {
      id: 'B2',
      measure: 'work of the page until usable, processor time',
      setting: setting('no server'),
      unit: 'ms',
      // What a slow processor multiplies; it excludes waiting for the disk.
      figures: offline.map(({ workMs }) => workMs),
      peer: reactAlone(alone.map(({ workMs }) => workMs)),
    },
    { ...painted, id: 'B3', setting: setting('API hanging'), figures: hanging.map(paintedMs) },
    {
      ...usable,
      id: 'B3',
      setting: setting('API hanging'),
      figures: hanging.map(usableMs),
      peer: { name: 'no server', figures: offline.map(usableMs), inPairs: true },
      goals: [{ of: 'ratio', atMost: 1.1 }],
    },
  ];
  if (starts === smallest) return rows;
  return [
    ...rows,
    {
      ...usable,
      id: 'B2',
      measure: 'cold start to usable, beside the smallest history',
      setting: setting('no server'),
      figures: offline.map(usableMs),
      peer: {
        name: 'the smallest history',
        figures: smallest.offline.map(usableMs),
        inPairs: true,
      },
      goals: [{ of: 'ratio', atMost: 1.2 }],
    },
  ];
}

function paintedMs(start: Start): number {
  return start.paintedMs;
}

function usableMs(start: Start): number {
  return start.usableMs;
}
