import { createApi } from '../../helpers/api.ts';
import { type Part, type Run, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Family, type Person, type Stage, openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';
import { hang, isSending, queueUp } from './weather.ts';

type Case = { family: Family; writes: number; cpu: number };
type Drain = { ms: number; requests: number; rawMs: number };

/** B13: back online with many entries to send, compared with a bare `fetch` for each entry. */
export const drains: Part = async (run) => {
  const families = await run.families();
  const cases: Case[] = [
    ...families.slice(0, 1).map((family) => ({ family, writes: 500, cpu: 1 })),
    ...families.flatMap((family) => [1, 4].map((cpu) => ({ family, writes: 1_000, cpu }))),
  ];
  const rows: Row[] = [];
  for (const each of cases) rows.push(...(await drainsOf(each, run)));
  return rows;
};

async function drainsOf({ family, writes, cpu }: Case, run: Run): Promise<Row[]> {
  const found: Drain[] = [];
  for (let i = 0; i < run.repeat(3); i++) {
    const stage = await openStage(family);
    try {
      await throttle(stage.page, cpu);
      const drained = await drain(stage, writes);
      const [person] = family.people;
      if (!person) throw new Error('nobody to send as');
      found.push({ ...drained, rawMs: await fetchEach(stage, person, writes) });
    } finally {
      await stage.close();
    }
  }
  const common = { id: 'B13', setting: `CPU/${cpu}, ${logsOf(family)}` };
  const measure = `${writes.toLocaleString('en')} waiting writes, `;
  return [
    {
      ...common,
      measure: `${measure}online again to all sent`,
      unit: 'ms',
      figures: found.map(({ ms }) => ms),
      peer: { name: 'a bare fetch for each', figures: found.map(({ rawMs }) => rawMs) },
      goals: [{ of: 'median', atMost: 5_000 }],
    },
    {
      ...common,
      measure: `${measure}API requests`,
      unit: 'requests',
      figures: found.map(({ requests }) => requests),
      goals: [{ of: 'p95', atMost: 10 }],
    },
  ];
}

async function drain(stage: Stage, writes: number): Promise<Omit<Drain, 'rawMs'>> {
  const { page, gate, context } = stage;
  const answerAgain = hang(gate);
  await queueUp(stage, writes);
  await context.setOffline(true);
  gate.cut();
  answerAgain();
  await page.getByRole('button', { name: /^Sync: Offline/ }).waitFor();
  gate.restore();
  const before = gate.count(/ \/api\//);
  const from = performance.now();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sync: Up to date' }).waitFor();
  const ms = performance.now() - from;
  const requests = gate.count(/ \/api\//) - before;
  if (await isSending(page)) throw new Error('it still sends');
  return { ms, requests };
}

/** The same number of entries sent by `fetch`, one after the other, from an empty page. */
async function fetchEach({ context, gate }: Stage, person: Person, writes: number) {
  const nobody = createApi(gate.origin);
  const { body } = await nobody.post('/api/auth/login', {
    username: person.username,
    password: person.password,
  });
  const { accessToken } = body as { accessToken: string };
  const { body: children } = await createApi(gate.origin, accessToken).get('/api/user-children');
  const [child] = children as { id: string }[];
  const page = await context.newPage();
  try {
    await page.goto(`${gate.origin}/robots.txt`);
    return await page.evaluate(
      async ({ childId, token, count }) => {
        const from = performance.now();
        for (let i = 0; i < count; i++) {
          const answer = await fetch('/api/events', {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({
              type: 'diaper',
              childId,
              startedAt: Date.now() - i * 60_000,
              payload: { kind: 'wet' },
            }),
          });
          if (!answer.ok) throw new Error(`refused: ${answer.status}`);
          await answer.arrayBuffer();
        }
        return performance.now() - from;
      },
      { childId: child?.id, token: accessToken, count: writes },
    );
  } finally {
    await page.close();
  }
}
