// The least that a server can do for the same requests, as a process of its own: no validation, no rights, no merge, no
// history. Several of them work on one PostgreSQL, as ours do.
import fastify from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';

type Account = { account: string };
type Push = Account & { rows: { id: string; body: unknown }[] };
type Pull = Account & { since: number };
type Refresh = { session: string };

const CHANNEL = 'bare_changes';
const connectionString = process.env['DATABASE_URL'] as string;
const pool = new pg.Pool({ connectionString, max: 20 });
const listener = new pg.Client({ connectionString });

const app = fastify();
const io = new Server(app.server, { pingInterval: 10_000, pingTimeout: 8_000 });
io.on('connection', (socket) => void socket.join(String(socket.handshake.auth['account'])));

app.get('/api/ready', () => ({ ready: true }));
app.post<{ Body: Refresh }>('/refresh', async ({ body: { session } }) => {
  const { rows } = await pool.query<{ token: number }>(
    `insert into bare_sessions (id, token) values ($1, 1)
     on conflict (id) do update set token = bare_sessions.token + 1 returning token`,
    [session],
  );
  return rows[0];
});
app.post<{ Body: Pull }>('/pull', async ({ body: { account, since } }) => {
  const { rows } = await pool.query(
    'select seq, id, body from bare_rows where account = $1 and seq > $2 order by seq limit 500',
    [account, since],
  );
  return { changes: rows };
});
app.post<{ Body: Push }>('/push', async ({ body: { account, rows } }) => {
  const client = await pool.connect();
  let seq = 0;
  try {
    await client.query('begin');
    for (const { id, body } of rows) {
      const { rows: made } = await client.query<{ head: string }>(
        `insert into bare_accounts (id, head) values ($1, 1)
         on conflict (id) do update set head = bare_accounts.head + 1 returning head`,
        [account],
      );
      seq = Number(made[0]?.head);
      await client.query(
        `insert into bare_rows (account, id, seq, body) values ($1, $2, $3, $4)
         on conflict (account, id) do update set seq = $3, body = $4`,
        [account, id, seq, JSON.stringify(body)],
      );
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query('select pg_notify($1, $2)', [CHANNEL, `${account} ${seq - rows.length}`]);
  return { seq };
});

await pool.query(`
  create table if not exists bare_accounts (id text primary key, head bigint not null);
  create table if not exists bare_sessions (id text primary key, token bigint not null);
  create table if not exists bare_rows
    (account text, id text, seq bigint not null, body json, primary key (account, id));
  create unique index if not exists bare_rows_by_seq on bare_rows (account, seq)`);
await listener.connect();
listener.on('notification', ({ payload = '' }) => {
  const [account = '', since] = payload.split(' ');
  if (!io.sockets.adapter.rooms.has(account)) return;
  void pool
    .query('select seq, id, body from bare_rows where account = $1 and seq > $2 order by seq', [
      account,
      since,
    ])
    .then(({ rows }) => io.to(account).emit('log:new', { changes: rows }));
});
await listener.query(`listen ${CHANNEL}`);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
