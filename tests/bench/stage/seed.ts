import { addSampleFamily } from '../../../server/sample/sample-family.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { inRecordTransaction } from '../../../server/records/sql-store.ts';
import { type Entry, toRecords } from '../../../server/sample/sample-entry.ts';
import { createSeededRandom } from '../../../server/sample/random.ts';
import { DAY_MS } from '../../../schema/limits.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';

const CHUNK = 5_000;
/** The interval between logs in a busy family. */
const LOGS_PER_DAY = 40;

/**
 * Fills an embedded database with the sample family and older logs, until there are `logs`.
 * @returns the credentials
 */
export async function seedFamily(
  dataDir: string,
  logs: number,
): Promise<{ username: string; password: string }[]> {
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const now = Date.now();
    const family = await addSampleFamily({ db }, now);
    if (!family) throw new Error('the folder was not empty');
    await removeOlderChild(db);
    const [held] = await db.query<{ account_id: string; count: number }>(
      `select account_id, count(*)::int as count from records where collection = 'events' group by account_id`,
    );
    const [child] = await db.query<{ id: string; body: AnyRecord }>(
      `select id, body from records where collection = 'children'`,
    );
    if (!held || !child) throw new Error('the sample family has no child');
    const carer = { userId: child.body.createdBy, node: 'benchold' };
    // The sample family has more logs than the smallest size: its oldest logs are deleted.
    await db.query(
      `delete from records /* quiet: nobody is connected */ where collection = 'events' and id in (
         select id from records where collection = 'events' order by at limit $1)`,
      [Math.max(0, held.count - logs)],
    );
    const missing = Math.max(0, logs - held.count);
    for (let from = 0; from < missing; from += CHUNK) {
      const entries = Array.from({ length: Math.min(CHUNK, missing - from) }, (_, i) =>
        entryAt(now - 140 * DAY_MS - ((from + i) * DAY_MS) / LOGS_PER_DAY, from + i, carer),
      );
      const records = toRecords(entries, {
        childId: child.id,
        tz: 'UTC',
        random: createSeededRandom(from + 1),
      });
      await db.changeAccount(held.account_id, (tx) =>
        inRecordTransaction(tx, async (transaction) => {
          for (const record of records) transaction.put('events', record, { narrowed: false });
          return Promise.resolve();
        }),
      );
    }
    return family.people;
  } finally {
    await db.close();
  }
}

/** All figures are of one child and its log. */
async function removeOlderChild(db: Database): Promise<void> {
  await db.query(
    `delete from records /* quiet: nobody is connected */ where body->>'childId' =
       (select id from records where collection = 'children' order by body ->> 'birthdate' limit 1)`,
  );
}

function entryAt(startedAt: number, i: number, by: Entry['by']): Entry {
  switch (i % 4) {
    case 0:
      return {
        type: 'feeding',
        startedAt,
        payload: { bottles: [{ content: 'formula', takenMl: 90 + (i % 7) * 10 }] },
        by,
      };
    case 1:
      return {
        type: 'sleep',
        startedAt,
        endedAt: startedAt + 40 * 60_000,
        payload: { kind: 'nap' },
        by,
      };
    default:
      return { type: 'diaper', startedAt, payload: { kind: i % 8 === 2 ? 'both' : 'wet' }, by };
  }
}
