import pg from 'pg';

/**
 * Says "something was committed for this account" to the live connections: those of this
 * process, and of every other one on the same database. It carries no data and may ring twice
 * or late; who hears it reads the sequence from where they stand.
 */
export type Bell = {
  ring(accountId: string): void;
  /** @param hear gets null after the bell was out of order: anything may have happened */
  onRing(hear: (accountId: string | null) => void): void;
  close(): Promise<void>;
};

const CHANNEL = 'nestling_changes';
const RETRY_MS = 2_000;

/** For one process alone. */
export function createLocalBell(): Bell {
  const listeners: ((accountId: string | null) => void)[] = [];
  return {
    ring: (accountId) => listeners.forEach((hear) => hear(accountId)),
    onRing: (hear) => void listeners.push(hear),
    close: () => Promise.resolve(),
  };
}

/** Joins the processes on one PostgreSQL by LISTEN and NOTIFY, over a connection of its own. */
export async function createPostgresBell(
  url: string,
  onError: (error: unknown) => void,
): Promise<Bell> {
  const local = createLocalBell();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on('notification', ({ payload }) => {
      if (payload) local.ring(payload);
    });
    next.on('error', onError);
    next.on('end', () => {
      client = null;
      if (!closed) retry = setTimeout(() => void reconnect(), RETRY_MS);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  };
  const reconnect = async () => {
    try {
      await connect();
      listeners.forEach((hear) => hear(null));
    } catch (error) {
      onError(error);
      // A client that never connected may not report its end.
      if (!closed) retry = setTimeout(() => void reconnect(), RETRY_MS);
    }
  };
  const listeners: ((accountId: string | null) => void)[] = [];

  await connect();
  return {
    ring(accountId) {
      if (!client) return local.ring(accountId);
      // Our own notification comes back to us, so everybody hears it the same way.
      client.query('select pg_notify($1, $2)', [CHANNEL, accountId]).catch(onError);
    },
    onRing(hear) {
      listeners.push(hear);
      local.onRing(hear);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
