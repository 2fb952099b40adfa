import { startPostgres } from '../helpers/postgres.ts';
import { openPostgres } from '../../server/db/postgres.ts';

/**
 * How evenly accounts are spread over the shards of a PostgreSQL that distributes them by the hash of their id, for
 * docs/scale.md: `npx tsx tests/load/shards.ts`. Sizes are drawn, because ten million families cannot be founded here.
 */

const ACCOUNTS = [100_000, 1_000_000];
const SHARDS = [32, 128];
/** One family in a hundred is a large one: several children, many years. */
const LARGE = { oneIn: 100, times: 20 };

const postgres = await startPostgres();
const db = await openPostgres(postgres.url);
try {
  for (const accounts of ACCOUNTS) {
    await db.exec(`
      create temp table drawn as
        select hashtextextended(gen_random_uuid()::text, 0) as hash,
          case when random() < 1.0 / ${LARGE.oneIn} then ${LARGE.times} else 1 end * (0.5 + random()) as size
        from generate_series(1, ${accounts})`);
    for (const shards of SHARDS) {
      const [row] = await db.query<{ most: number; largest: number }>(
        `select max(count) / avg(count) as most, max(size) / avg(size) as largest from (
           select count(*)::float8 as count, sum(size) as size from drawn
           group by ((hash % $1) + $1) % $1) s`,
        [shards],
      );
      process.stdout.write(
        `${accounts.toLocaleString('en')} accounts, ${shards} shards: the fullest has ` +
          `${Number(row?.most).toFixed(3)} of the mean in accounts, ${Number(row?.largest).toFixed(3)} in rows\n`,
      );
    }
    await db.exec('drop table drawn');
  }
} finally {
  await db.close();
  await postgres.stop();
}
