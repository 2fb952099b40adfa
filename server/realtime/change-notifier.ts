import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/**
 * Carries "something was committed for this account" to the live connections of this process and
 * of every other process on the same database. A notification carries no data, and may arrive
 * twice or late: the listener reads the sequence from where it stands.
 */
export type ChangeNotifier = {
  notify(accountId: string): void;
  /** @param listener gets null after notifications may have been lost: any account may have changed */
  onNotification(listener: NotificationListener): void;
  /** Delivers what is still to be delivered to the other processes, then disconnects. */
  close(): Promise<void>;
};

export type NotificationListener = (accountId: string | null) => void;

const CHANNEL = 'nestling_changes';
/** The name of the connection in `pg_stat_activity`. */
export const NOTIFIER_APPLICATION = 'nestling-notifier';
const RETRY_MS = 2_000;
/**
 * Between two statements. PostgreSQL commits all notifications one after the other, so on a busy server
 * one statement for several accounts costs much less than one for each.
 */
const PAUSE_MS = 5;

/** For a single process. */
export function createLocalNotifier(): ChangeNotifier {
  const listeners: NotificationListener[] = [];
  return {
    notify: (accountId) => listeners.forEach((listener) => listener(accountId)),
    onNotification: (listener) => void listeners.push(listener),
    close: () => Promise.resolve(),
  };
}

/** Connects the processes on one PostgreSQL by LISTEN and NOTIFY, over a connection of its own. */
export async function createPostgresNotifier(
  url: string,
  onError: (error: unknown) => void,
): Promise<ChangeNotifier> {
  const notifier = new PostgresNotifier(url, onError);
  await notifier.connect();
  return notifier;
}

class PostgresNotifier implements ChangeNotifier {
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  readonly #listeners: NotificationListener[] = [];
  /** Changed accounts that the other processes have not been notified of yet. */
  readonly #pending = new Set<string>();
  #client: pg.Client | null = null;
  #sending: Promise<void> | null = null;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, onError: (error: unknown) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: NOTIFIER_APPLICATION,
    });
    client.on('notification', ({ payload }) => {
      if (payload) this.#deliver(payload);
    });
    client.on('error', this.#onError);
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#scheduleReconnect();
    });
    await client.connect();
    // A notification is not kept, so its commit need not wait for the disk.
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    this.#client = client;
  }

  notify(accountId: string): void {
    this.#pending.add(accountId);
    // PostgreSQL sends our own notifications back to us, so every process is notified the same way.
    if (!this.#client) this.#deliver(accountId);
    else void this.#send();
  }

  onNotification(listener: NotificationListener): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#sending;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  #deliver(accountId: string | null): void {
    for (const listener of this.#listeners) listener(accountId);
  }

  #send(): Promise<void> {
    return (this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    }));
  }

  /** Accounts that change while a statement is on its way, or soon after it, go together in the next. */
  async #sendAll(): Promise<void> {
    while (this.#pending.size > 0 && this.#client) {
      const ids = [...this.#pending];
      this.#pending.clear();
      try {
        await this.#client.query('select pg_notify($1, unnest($2::text[]))', [CHANNEL, ids]);
        await wait(PAUSE_MS);
      } catch (error) {
        // The connection is lost; the next one sends these first.
        for (const id of ids) this.#pending.add(id);
        this.#onError(error);
        break;
      }
    }
  }

  #scheduleReconnect(): void {
    if (!this.#closed) this.#retry = setTimeout(() => void this.#reconnect(), RETRY_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.connect();
      this.#deliver(null);
      await this.#send();
    } catch (error) {
      this.#onError(error);
      this.#scheduleReconnect();
    }
  }
}
