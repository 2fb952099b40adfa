import { join } from 'node:path';
import { freePort } from '../../helpers/free-port.ts';
import type { Part } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { buildHello } from '../stage/bundle.ts';
import { removeFolder, temporaryFolder } from '../stage/folders.ts';
import { phone, throttle } from '../stage/phone.ts';
import { serveProduct } from '../stage/serve.ts';
import { type SlowLink, openSlowLink } from '../stage/slow-link.ts';
import { ask } from './act.ts';

/** Tasks are counted up to here; the service worker's installation continues in the background. */
const SETTLED_MS = 3_000;

type Load = { lcpMs: number; tbtMs: number; scriptKiB: number };

/** B1: the front page with nothing cached, alternating with a page that contains only React. */
export const firstLoads: Part = async (run) => {
  const folder = await temporaryFolder('first');
  const hello = join(folder, 'hello');
  await buildHello(hello);
  const served = await Promise.all([
    serveProduct(await freePort(), { DATA_DIR: join(folder, 'a') }),
    serveProduct(await freePort(), { DATA_DIR: join(folder, 'b'), APP_DIR: hello }),
  ]);
  const rows: Row[] = [];
  try {
    for (const [network, cpu] of [
      ['no throttling', 1],
      ['Slow 4G', 4],
    ] as const) {
      const links: SlowLink[] = [];
      for (const { origin } of network === 'Slow 4G' ? served : []) {
        links.push(await openSlowLink(Number(new URL(origin).port)));
      }
      const loads: [Load[], Load[]] = [[], []];
      for (let turn = -1; turn < run.repeat(8); turn++) {
        for (const i of [0, 1] as const) {
          const origin = links[i]?.origin ?? served[i].origin;
          const load = await loadOnce(origin, cpu);
          if (turn >= 0) loads[i].push(load);
        }
      }
      rows.push(...toRows(loads, `CPU/${cpu}, ${network}`, cpu));
      await Promise.all(links.map((link) => link.close()));
    }
  } finally {
    await Promise.all(served.map((server) => server.kill()));
    await removeFolder(folder);
  }
  return rows;
};

async function loadOnce(origin: string, cpu: number): Promise<Load> {
  const profile = await temporaryFolder('visitor');
  const context = await phone(profile);
  try {
    const page = await context.newPage();
    await throttle(page, cpu);
    await page.goto(origin, { waitUntil: 'load' });
    await page.waitForFunction(() => document.querySelector('h1') !== null);
    await page.waitForTimeout(SETTLED_MS);
    const [lcpMs, tasks, scriptKiB] = [
      await ask(page, 'lcpMs'),
      await ask(page, 'longTasks'),
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry as PerformanceResourceTiming)
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0),
      ),
    ];
    return { lcpMs, tbtMs: tasks.reduce((sum, ms) => sum + ms - 50, 0), scriptKiB };
  } finally {
    await context.close();
    await removeFolder(profile);
  }
}

function toRows([ours, hello]: [Load[], Load[]], setting: string, cpu: number): Row[] {
  const row = (measure: string, unit: Row['unit'], pick: (load: Load) => number): Row => ({
    id: 'B1',
    measure: `first visit of /, ${measure}`,
    setting,
    unit,
    figures: ours.map(pick),
    peer: { name: 'React hello world', figures: hello.map(pick) },
  });
  const helloLcp = hello.map(({ lcpMs }) => lcpMs).toSorted((a, b) => a - b)[hello.length >> 1];
  return [
    {
      ...row('largest paint', 'ms', ({ lcpMs }) => lcpMs),
      goals:
        cpu === 4
          ? [
              { of: 'median', atMost: 2_500 },
              { of: 'median', atMost: Math.round(1.3 * (helloLcp ?? 0) + 600) },
            ]
          : [],
    },
    {
      ...row('blocking time', 'ms', ({ tbtMs }) => tbtMs),
      goals: cpu === 4 ? [{ of: 'median', atMost: 200 }] : [],
    },
    row('scripts', 'KiB', ({ scriptKiB }) => scriptKiB),
  ];
}
