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
/** What a database administrator sees of the connection. */
const APPLICATION = 'nestling-bell';
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
  const bell = new PostgresBell(url, onError);
  await bell.connect();
  return bell;
}

class PostgresBell implements Bell {
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  readonly #listeners: ((accountId: string | null) => void)[] = [];
  /** Accounts that the other processes have not been told of yet. */
  readonly #untold = new Set<string>();
  #client: pg.Client | null = null;
  #telling: Promise<void> | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: APPLICATION });
    client.on('notification', ({ payload }) => {
      if (payload) this.#hear(payload);
    });
    client.on('error', this.#onError);
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#reconnectLater();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
  }

  ring(accountId: string): void {
    this.#untold.add(accountId);
    // Our own notification comes back to us, so everybody hears it the same way.
    if (!this.#client) this.#hear(accountId);
    else void this.#tell();
  }

  onRing(hear: (accountId: string | null) => void): void {
    this.#listeners.push(hear);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#telling;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  #hear(accountId: string | null): void {
    for (const hear of this.#listeners) hear(accountId);
  }

  #tell(): Promise<void> {
    return (this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = null;
    }));
  }

  async #tellAll(): Promise<void> {
    while (this.#untold.size > 0 && this.#client) {
      const ids = [...this.#untold];
      this.#untold.clear();
      try {
        await this.#client.query('select pg_notify($1, unnest($2::text[]))', [CHANNEL, ids]);
      } catch (error) {
        // The connection is lost; the next one begins with these.
        for (const id of ids) this.#untold.add(id);
        this.#onError(error);
        break;
      }
    }
  }

  #reconnectLater(): void {
    if (!this.#closed) this.#retry = setTimeout(() => void this.#reconnect(), RETRY_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.connect();
      this.#hear(null);
      await this.#tell();
    } catch (error) {
      this.#onError(error);
      this.#reconnectLater();
    }
  }
}
