import { expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { returnEmbedded, takeEmbedded } from '../helpers/embedded-pool.ts';
import { createFamily, startTestServer } from '../helpers/server.ts';

test('a database that a server has used is the next one’s as if it were new', async () => {
  const fresh = await takeEmbedded();
  const before = await contentOf(fresh);
  await returnEmbedded(fresh);

  const server = await startTestServer();
  expect(server.db).toBe(fresh);
  await createFamily(server.url);
  expect(await contentOf(fresh)).not.toEqual(before);
  await server.stop();

  const next = await takeEmbedded();
  expect(next).toBe(fresh);
  expect(await contentOf(next)).toEqual(before);
  await returnEmbedded(next);
});

test('a database that cannot be emptied is not used again', async () => {
  const broken = await takeEmbedded();
  await broken.exec('drop table settings');
  await returnEmbedded(broken);
  const next = await takeEmbedded();
  expect(next).not.toBe(broken);
  await returnEmbedded(next);
});

/** All rows and sequences, as text. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(
      `select t::text as row from public.${name} t order by 1`,
    );
    content[name] = rows.map(({ row }) => row).join('\n');
  }
  const sequences = await db.query('select sequencename, last_value from pg_sequences order by 1');
  return { ...content, sequences: JSON.stringify(sequences) };
}
