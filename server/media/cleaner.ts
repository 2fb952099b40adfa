import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { putSetting, settingOf } from '../db/settings.ts';
import { Refusal } from '../refusal.ts';
import { comparePage } from './compare-store.ts';
import { endFiles, lookAtChanges } from './record-files.ts';
import { dropIdleUploads, removeNotedBytes } from './remove-bytes.ts';
import type { MediaStorage } from './storage.ts';

/**
 * Deletes files when their time is over: rows first, then bytes, so that a crash leaves at most bytes that
 * the comparison finds. All steps may be repeated, and run in several processes at once.
 */
export type MediaCleaner = {
  /** A bounded part of all that there is to do; called every hour. */
  sweep(): Promise<void>;
  /** The whole comparison of store and database, once at the start of the server. */
  compareAll(): Promise<void>;
  /** Resolves when nothing is running or planned; for tests. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** Several writes of a family come together. */
const AFTER_CHANGE_MS = 1_000;
const ACCOUNTS_AT_ONCE = 500;
/** Where the hourly comparison goes on. */
const PLACE = 'media-compared-to';

type Options = {
  db: Database;
  media: MediaStorage;
  now(): number;
  log: Pick<FastifyBaseLogger, 'info'>;
  onError(error: unknown): void;
};

export function createMediaCleaner(options: Options): MediaCleaner {
  const { db, media, now, log, onError } = options;
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();

  /** One run at a time; a failed one is reported, and what it left is done by a later one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T | null> => {
    const result = running
      .then(() => (isClosed ? null : work()))
      .catch((error: unknown) => {
        onError(error);
        return null;
      });
    running = result.then(() => undefined);
    return result;
  };

  const lookAt = async (accountId: string, storesPlace: boolean): Promise<void> => {
    try {
      while (await lookAtChanges(db, media.files, accountId, { now: now(), storesPlace }));
    } catch (error) {
      // The account was deleted meanwhile.
      if (!(error instanceof Refusal)) throw error;
    }
  };

  const removeEnded = async (): Promise<void> => {
    const ended = await endFiles(db, now());
    const removed = await removeNotedBytes({ db, media, onError }, now());
    if (ended + removed > 0) log.info({ ended, removed }, 'files deleted');
  };

  const afterChanges = async (): Promise<void> => {
    const accounts = [...changed];
    changed.clear();
    for (const accountId of accounts) await lookAt(accountId, false);
    await removeEnded();
  };

  const unsubscribe = db.onAccountChanged((accountId) => {
    changed.add(accountId);
    timer ??= setTimeout(() => {
      timer = null;
      void inTurn(afterChanges);
    }, AFTER_CHANGE_MS).unref();
  });

  /** @returns where the next page begins; null at the end */
  const compare = async (after: string | null): Promise<string | null> => {
    const { next, found } = await comparePage(db, media.files, { after, now: now() });
    if (found.rows + found.bytes > 0) log.info(found, 'files and database differed');
    return next;
  };

  return {
    async sweep() {
      await inTurn(async () => {
        // Changes of other processes, and of this one before it was killed.
        const behind = await db.query<{ account_id: string }>(
          `select account_id from accounts where head > media_seq order by media_seq - head
           limit ${ACCOUNTS_AT_ONCE}`,
        );
        for (const { account_id } of behind) await lookAt(account_id, true);
        const dropped = await dropIdleUploads({ db, media }, now());
        if (dropped > 0) log.info({ dropped }, 'idle uploads dropped');
        await removeEnded();
        await putSetting(db, PLACE, await compare(await settingOf(db, PLACE)));
      });
    },
    async compareAll() {
      const compareFrom = async (after: string | null): Promise<void> => {
        const next = await inTurn(() => compare(after));
        if (next !== null) await compareFrom(next);
      };
      await compareFrom(null);
      await inTurn(removeEnded);
    },
    async settled() {
      if (timer !== null) {
        clearTimeout(timer);
        timer = null;
        await inTurn(afterChanges);
      }
      await running;
    },
    async close() {
      isClosed = true;
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
