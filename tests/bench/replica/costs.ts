import type { Page } from '@playwright/test';
import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { type Family, copyOf } from '../stage/family.ts';
import { phone, throttle } from '../stage/phone.ts';
import { askReplica, openReplicaPage } from './page.ts';

/** The cost of a write and a query on the device, compared with bare IndexedDB. */
export const replicaCosts: Part = async (run) => {
  const rows: Row[] = [];
  for (const family of await run.families()) {
    const copy = await copyOf(family);
    const context = await phone(copy.profile);
    const { page, close } = await openReplicaPage(context, family.port);
    try {
      await askReplica(page, 'open');
      for (const cpu of [1, 4]) {
        await throttle(page, cpu);
        rows.push(...(await costsOf(page, { family, cpu, repeat: run.repeat })));
      }
    } finally {
      await context.close();
      await close();
      await copy.remove();
    }
  }
  return rows;
};

async function costsOf(
  page: Page,
  { family, cpu, repeat }: { family: Family; cpu: number; repeat: (times: number) => number },
): Promise<Row[]> {
  const setting = `CPU/${cpu}, ${logsOf(family)}`;
  const against = (
    measure: string,
    { ours, raw }: { ours: number[]; raw: number[] },
    atMost?: number,
  ): Row => ({
    id: '§',
    measure,
    setting,
    unit: 'ms',
    figures: ours,
    peer: { name: 'raw IndexedDB', figures: raw },
    goals: atMost === undefined ? [] : [{ of: 'ratio', atMost }],
  });
  const custody = await askReplica(page, 'custodyYears', repeat(40));
  return [
    against('durable write of an entry', await askReplica(page, 'writes', repeat(60)), 3.5),
    {
      id: '§',
      measure: 'commit of an entry to the live list, all of Home watching',
      setting,
      unit: 'ms',
      figures: await askReplica(page, 'writeToLive', repeat(40)),
      goals: cpu === 1 ? [{ of: 'median', atMost: 5 }] : [],
    },
    against('timeline, a page of 100', await askReplica(page, 'timeline', repeat(60)), 1.5),
    against("all of Home's queries, just opened", await askReplica(page, 'home', repeat(40)), 1.5),
    against('counts of what waits, just opened', await askReplica(page, 'counts', repeat(40))),
    {
      id: '§',
      measure: 'summing all history once',
      setting,
      unit: 'ms',
      figures: [await askReplica(page, 'buildTotals')],
      goals: [],
    },
    against('30 daily totals', await askReplica(page, 'totals', repeat(20), 30), 1.5),
    against('365 daily totals', await askReplica(page, 'totals', repeat(12), 365), 1.5),
    {
      id: '§',
      measure: 'a year of a parenting plan with 60 overrides',
      setting,
      unit: 'ms',
      figures: custody.resolved,
      goals: [{ of: 'median', atMost: 30 }],
    },
    {
      id: '§',
      measure: 'its nights and hours, as planned and really',
      setting,
      unit: 'ms',
      figures: custody.shared,
      goals: [],
    },
    against('opening the replica', await askReplica(page, 'opening', repeat(12))),
  ];
}
