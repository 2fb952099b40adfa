// The minimum that a server can do for the same work, run as a separate process: no validation, no
// rights, no merge. The reference for the product's server.
import fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';

type Save = { account: string; id: string; record: unknown };
type Pull = { account: string; since: number; limit: number };

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] as string, max: 20 });
await pool.query(`
  create table if not exists bare_ids (id text primary key);
  create table if not exists bare_rows (account text, id text, body json, primary key (account, id));
`);

const app = fastify();
const io = new Server(app.server, { pingInterval: 10_000, pingTimeout: 8_000 });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth['account'])));

app.get('/api/ready', () => ({ ready: true }));
app.post<{ Body: Save }>('/save', async ({ body: { account, id, record } }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into bare_ids (id) values ($1) on conflict do nothing', [id]);
    await client.query('insert into bare_rows values ($1, $2, $3)', [
      account,
      id,
      JSON.stringify(record),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
  io.to(account).emit('log:new', { changes: [{ record }] });
  return { ok: true };
});
app.post<{ Body: Pull }>('/pull', async ({ body: { account, since, limit } }) => {
  const { rows } = await pool.query(
    'select collection, seq, body as record from records where account_id = $1 and seq > $2 order by seq limit $3',
    [account, since, limit],
  );
  return { changes: rows };
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
