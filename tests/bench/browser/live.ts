import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from '../../helpers/app.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Part, type Run, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Person, seededServer } from '../stage/family.ts';
import { copyData, removeFolder, temporaryFolder } from '../stage/folders.ts';
import { phone, throttle } from '../stage/phone.ts';
import { serveProduct } from '../stage/serve.ts';
import { openSlowLink } from '../stage/slow-link.ts';
import { openDiaperSheet, undo } from './act.ts';

type Case = { logs: number; cpu: number; slow: boolean };

/** B14: from a tap on one phone to the row on another. Both use the machine's clock. */
export const liveUpdates: Part = async (run) => {
  const cases: Case[] = [
    ...run.sizes.flatMap((logs) => [1, 4].map((cpu) => ({ logs, cpu, slow: false }))),
    ...run.sizes.slice(0, 1).map((logs) => ({ logs, cpu: 1, slow: true })),
  ];
  const rows: Row[] = [];
  for (const each of cases) rows.push(await updatesOf(each, run));
  return rows;
};

async function updatesOf({ logs, cpu, slow }: Case, run: Run): Promise<Row> {
  const { dataDir, people } = await seededServer(logs);
  const folder = await temporaryFolder('live');
  await copyData(dataDir, join(folder, 'data'));
  const served = await serveProduct(await freePort(), { DATA_DIR: join(folder, 'data') });
  const port = Number(new URL(served.origin).port);
  const links = slow ? await Promise.all([openSlowLink(port), openSlowLink(port)]) : null;
  const contexts = await Promise.all(['a', 'b'].map((name) => phone(join(folder, name))));
  try {
    const [from, to] = (await Promise.all(
      contexts.map(async (context, i) => {
        const page = await context.newPage();
        await page.goto(links?.[i]?.origin ?? served.origin);
        await signIn(page, people[i] as Person);
        // The whole history has arrived, however long that takes.
        await page.getByRole('button', { name: /^Sync: Up to date/ }).waitFor({ timeout: 600_000 });
        await throttle(page, cpu);
        return page;
      }),
    )) as [Page, Page];
    const { figures, raw } = await propagate(from, to, run.repeat(slow ? 12 : 30));
    const network = slow ? 'both on Slow 4G' : 'no throttling of the network';
    return {
      id: 'B14',
      measure: 'tap on one device to the row on the other',
      setting: `CPU/${cpu}, ${logsOf({ logs })}, ${network}`,
      unit: 'ms',
      figures,
      peer: { name: 'a bare fetch, there and back', figures: raw },
      goals: cpu === 1 ? [{ of: 'p95', atMost: slow ? 1_000 : 300 }] : [],
    };
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await Promise.all((links ?? []).map((link) => link.close()));
    await served.kill();
    await removeFolder(folder);
  }
}

/** Between the taps a request without any work crosses the same network. */
async function propagate(
  from: Page,
  to: Page,
  times: number,
): Promise<{ figures: number[]; raw: number[] }> {
  const figures: number[] = [];
  const raw: number[] = [];
  for (let i = -1; i < times; i++) {
    const wet = await openDiaperSheet(from);
    await wet.waitFor();
    const seen = to.evaluateHandle(() => ({ at: rowChange() }));
    const tapped = from.evaluateHandle(() => ({ at: nextTapAt() }));
    const [arrival, departure] = [await seen, await tapped];
    await wet.tap();
    const ms =
      (await arrival.evaluate(({ at }) => at)) - (await departure.evaluate(({ at }) => at));
    // Removed from both before the next tap.
    const gone = await to.evaluateHandle(() => ({ at: rowChange() }));
    await undo(from);
    await gone.evaluate(({ at }) => at);
    const bareMs = await from.evaluate(async () => {
      const began = performance.now();
      await (await fetch('/api/health')).arrayBuffer();
      return performance.now() - began;
    });
    if (i < 0) continue;
    figures.push(ms);
    raw.push(bareMs);
  }
  return { figures, raw };
}

/** Defined in every page of the bench; see pages/instruments.ts. */
declare function rowChange(): Promise<number>;
declare function nextTapAt(): Promise<number>;
