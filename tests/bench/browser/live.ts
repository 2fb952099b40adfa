import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectSync, signIn } from '../../helpers/app.ts';
import { freePort } from '../../helpers/free-port.ts';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Person, seededServer } from '../stage/family.ts';
import { copyData, removeFolder, temporaryFolder } from '../stage/folders.ts';
import { phone } from '../stage/phone.ts';
import { serveProduct } from '../stage/serve.ts';
import { openSlowLink } from '../stage/slow-link.ts';
import { openDiaperSheet, undo } from './act.ts';

/** B14: a tap on one phone to the row on another. Both read one clock: the machine's. */
export const liveUpdates: Part = async (run) => {
  const [logs = 1_000] = run.sizes;
  const { dataDir, people } = await seededServer(logs);
  const rows: Row[] = [];
  for (const slow of [false, true]) {
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
          await expectSync(page, 'Up to date');
          return page;
        }),
      )) as [Page, Page];
      rows.push({
        id: 'B14',
        measure: 'tap on one device to the row on the other',
        setting: `CPU/1, ${logsOf({ logs })}, ${slow ? 'both on Slow 4G' : 'no throttling'}`,
        unit: 'ms',
        figures: await propagate(from, to, run.repeat(slow ? 12 : 30)),
        goals: [{ of: 'p95', atMost: slow ? 1_000 : 300 }],
      });
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await Promise.all((links ?? []).map((link) => link.close()));
      await served.kill();
      await removeFolder(folder);
    }
  }
  return rows;
};

async function propagate(from: Page, to: Page, times: number): Promise<number[]> {
  const figures: number[] = [];
  for (let i = -1; i < times; i++) {
    const wet = await openDiaperSheet(from);
    await wet.waitFor();
    const seen = to.evaluateHandle(() => ({ at: rowChange() }));
    const tapped = from.evaluateHandle(() => ({ at: nextTapAt() }));
    const [arrival, departure] = [await seen, await tapped];
    await wet.tap();
    const ms =
      (await arrival.evaluate(({ at }) => at)) - (await departure.evaluate(({ at }) => at));
    if (i >= 0) figures.push(ms);
    // Gone from both before the next.
    const gone = await to.evaluateHandle(() => ({ at: rowChange() }));
    await undo(from);
    await gone.evaluate(({ at }) => at);
  }
  return figures;
}

/** Both stand in every page of the bench; see pages/instruments.ts. */
declare function rowChange(): Promise<number>;
declare function nextTapAt(): Promise<number>;
