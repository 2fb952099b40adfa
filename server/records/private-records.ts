import { type CollectionName, collectionNames, collections } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Actor } from '../../schema/rights/actor.ts';
import type { AccountTransaction } from '../db/database.ts';
import { dropFilesOf } from '../db/media-removals.ts';

/** Anybody else in the family: with all rights, and the author of nothing. */
const OTHERS: Actor = { userId: '', role: 'super_admin', grants: {} };

/**
 * Deletes, with their history, files, likes and comments, the records of a person that nobody else could
 * see: when that person's account is deleted, nobody is left to read or remove them. The account must be
 * locked.
 */
export async function deletePrivateRecords(
  tx: AccountTransaction,
  userId: string,
  now: number,
): Promise<void> {
  for (const collection of collectionNames) {
    const { hides } = collections[collection].rights;
    if (hides === null) continue;
    const own = await tx.query<{ body: AnyRecord }>(
      `select body from records
       where account_id = $1 and collection = $2 and body->>'createdBy' = $3`,
      [tx.accountId, collection, userId],
    );
    const ids = own.filter(({ body }) => hides(OTHERS, body)).map(({ body }) => body.id);
    if (ids.length === 0) continue;
    await dropFilesOf(tx, tx.accountId, { collection, ids }, now);
    await deleteRows(tx, collection, ids);
    for (const attached of collectionNames.filter((n) => collections[n].partition === 'byItem')) {
      const rows = await tx.query<{ id: string }>(
        `select id from records where account_id = $1 and collection = $2
           and body->>'itemCollection' = $3 and body->>'itemId' = any($4::text[])`,
        [tx.accountId, attached, collection, ids],
      );
      await deleteRows(
        tx,
        attached,
        rows.map(({ id }) => id),
      );
    }
  }
}

async function deleteRows(
  tx: AccountTransaction,
  collection: CollectionName,
  ids: readonly string[],
): Promise<void> {
  const rows = [tx.accountId, collection, ids];
  const which = 'where account_id = $1 and collection = $2 and id = any($3::text[])';
  await tx.query(
    `update accounts set bytes = greatest(0, bytes
       - (select coalesce(sum(octet_length(body::text)), 0) from records ${which})
       - (select coalesce(sum(octet_length(value::text)), 0) from record_history ${which}))
     where account_id = $1`,
    rows,
  );
  await tx.query(`delete from record_history ${which}`, rows);
  await tx.query(`delete from records ${which}`, rows);
}
