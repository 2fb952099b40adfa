import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { accountTables } from '../../server/db/account-tables.ts';
import type { DatabaseDriver } from '../../server/db/database.ts';
import { foundFamily } from '../e2e/environment/family.ts';
import { type Person, claimsOf } from '../helpers/server.ts';

/** Families of the load run. Only one is founded over HTTP; the others are its rows with other ids. */

export type LoadFamily = {
  accountId: string;
  childId: string;
  parents: readonly Pick<Person, 'id' | 'username'>[];
};

/** Rows that a copy of a family must not have. */
const OWN = new Set(['sessions', 'refresh_tokens', 'jobs', 'audit', 'invites', 'resets']);
const PASSWORD = 'quiet night 42';
const AT_ONCE = 100;

/**
 * @param db a database on which a server in development mode runs
 * @returns families, the founded one not among them; the password of all is `PASSWORD`
 */
export async function copyFamilies(
  db: DatabaseDriver,
  { origin, count }: { origin: string; count: number },
): Promise<LoadFamily[]> {
  const founded = await foundFamily(origin);
  const people = [founded.owner, await founded.inviteParent()];
  const { accountId } = claimsOf(founded.owner.accessToken);
  // A weak hash, so that signing in thousands of phones does not take an hour of a processor.
  const weak = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await db.query('update users set password_hash = $2 where account_id = $1', [accountId, weak]);
  const model = {
    accountId,
    childId: founded.child.id,
    parents: people.map(({ username, accessToken }) => ({
      username,
      id: claimsOf(accessToken).id,
    })),
  };
  const rows = await rowsOf(db, accountId);
  const copies: LoadFamily[] = [];
  while (copies.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - copies.length) }, () =>
      renamed(model),
    );
    await insertCopies(db, { rows, model, copies: some });
    copies.push(...some);
  }
  return copies;
}

export const FAMILY_PASSWORD = PASSWORD;

type TableRows = { table: string; rows: string[] };

/** As JSON, parents of foreign keys first. */
async function rowsOf(db: DatabaseDriver, accountId: string): Promise<TableRows[]> {
  const all: TableRows[] = [];
  for (const table of accountTables.filter((name) => !OWN.has(name)).toReversed()) {
    const rows = await db.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where account_id = $1`,
      [accountId],
    );
    all.push({ table, rows: rows.map(({ row }) => row) });
  }
  return all;
}

async function insertCopies(
  db: DatabaseDriver,
  of: { rows: readonly TableRows[]; model: LoadFamily; copies: readonly LoadFamily[] },
): Promise<void> {
  for (const { table, rows } of of.rows) {
    if (rows.length === 0) continue;
    const copied = of.copies.flatMap((copy) => rows.map((row) => rename(row, of.model, copy)));
    await db.query(
      `/* quiet: nobody is connected */
       insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`,
      [`[${copied.join(',')}]`],
    );
  }
}

function renamed({ parents }: LoadFamily): LoadFamily {
  return {
    accountId: randomUUID(),
    childId: randomUUID(),
    parents: parents.map(() => ({
      id: randomUUID(),
      username: `load-${randomUUID()}@example.org`,
    })),
  };
}

function rename(row: string, from: LoadFamily, to: LoadFamily): string {
  let text = row.replaceAll(from.accountId, to.accountId).replaceAll(from.childId, to.childId);
  for (const [i, { id, username }] of from.parents.entries()) {
    const parent = to.parents[i];
    if (parent) text = text.replaceAll(id, parent.id).replaceAll(username, parent.username);
  }
  return text;
}
