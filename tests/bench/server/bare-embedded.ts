// The minimum that a server can do for a save on the embedded database: see bare.ts.
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import { connectEmbedded } from '../../../server/db/embedded-connection.ts';

type Save = { account: string; id: string; record: unknown };

const db = connectEmbedded(await PGlite.create({ dataDir: process.env['DATA_DIR'] as string }));
await db.exec(`
  create table if not exists bare_ids (id text primary key);
  create table if not exists bare_rows (account text, id text, body json, primary key (account, id));
`);

const app = fastify();
app.get('/api/ready', () => ({ ready: true }));
app.post<{ Body: Save }>('/save', async ({ body: { account, id, record } }) => {
  await db.transaction(async (tx) => {
    await tx.query('insert into bare_ids (id) values ($1) on conflict do nothing', [id]);
    await tx.query('insert into bare_rows values ($1, $2, $3)', [
      account,
      id,
      JSON.stringify(record),
    ]);
  });
  return { ok: true };
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
