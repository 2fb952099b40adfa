import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { hang, isSending, queueUp } from './weather.ts';

/** B13: back online with much to send. */
export const drains: Part = async (run) => {
  const family = await run.smallestFamily();
  const rows: Row[] = [];
  for (const writes of [500, 1_000]) {
    const times: number[] = [];
    const requests: number[] = [];
    for (let i = 0; i < run.repeat(3); i++) {
      const stage = await openStage(family);
      const { page, gate, context } = stage;
      try {
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
        times.push(performance.now() - from);
        requests.push(gate.count(/ \/api\//) - before);
        if (await isSending(page)) throw new Error('it still sends');
      } finally {
        await stage.close();
      }
    }
    const common = { id: 'B13', setting: `CPU/1, ${logsOf(family)}` };
    const measure = `${writes.toLocaleString('en')} waiting writes, `;
    rows.push(
      {
        ...common,
        measure: `${measure}online again to all sent`,
        unit: 'ms',
        figures: times,
        goals: [{ of: 'median', atMost: 5_000 }],
      },
      {
        ...common,
        measure: `${measure}API requests`,
        unit: 'requests',
        figures: requests,
        goals: [{ of: 'p95', atMost: 10 }],
      },
    );
  }
  return rows;
};
