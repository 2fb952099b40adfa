import type { BrowserContext, Page } from '@playwright/test';
import { syncPill } from '../helpers/app.ts';

/**
 * Checks the sync status: in every tab it compares the text of the pill with what is in
 * IndexedDB, four times a second, and at once when the text changes.
 */
export type Lie = {
  kind: 'up to date' | 'waiting' | 'number';
  /** For how long it has been shown. */
  ms: number;
  said: string;
  waiting: number;
};

/** One mismatch may fall between a write and its paint; two in a row may not. */
const FALSE_DONE_LOOKS = 2;
/** How long it may show a wrong number of waiting entries. */
const FALSE_WAITING_MS = 2_000;

/** @param onLie called once for each period with a wrong text, as soon as it has lasted too long */
export async function watchTruth(context: BrowserContext, onLie: (lie: Lie) => void) {
  await context.exposeBinding('tellChaosOfALie', (_source, lie: Lie) => onLie(lie));
  // The bundler may wrap functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name ??= (named) => named;');
  await context.addInitScript(watch, { looks: FALSE_DONE_LOOKS, waitingMs: FALSE_WAITING_MS });
}

/** The present text of the pill; null while there is none. */
export async function pillWords(page: Page): Promise<string | null> {
  const pill = syncPill(page);
  if ((await pill.count()) === 0) return null;
  return ((await pill.first().getAttribute('aria-label')) ?? '').replace(/^Sync: /, '');
}

function watch({ looks, waitingMs }: { looks: number; waitingMs: number }): void {
  type Row = { id: string; queue: number; queuedAt: number };
  type KnownRights = { kind: 'up to date' | 'waiting' | 'number'; since: number; looks: number };
  if (window !== window.top) return;
  const report = (globalThis as unknown as { tellChaosOfALie: (lie: unknown) => void })
    .tellChaosOfALie;
  const connections = new Map<string, IDBDatabase>();
  let told: (KnownRights & { ids: string[]; isReported: boolean }) | null = null;
  let isLooking = false;

  const said = (): string | null =>
    document
      .querySelector('button[aria-label^="Sync: "]')
      ?.getAttribute('aria-label')
      ?.slice('Sync: '.length) ?? null;

  const connect = (name: string) =>
    new Promise<IDBDatabase | null>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => resolve(null);
      opening.onsuccess = () => {
        const database = opening.result;
        connections.set(name, database);
        const forget = () => connections.delete(name);
        database.onclose = forget;
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
    });

  /** The user whose entries the pill counts: on a shared phone those of others wait as well. */
  const holder = async (): Promise<string | null> => {
    const database = connections.get('nestling-device') ?? (await connect('nestling-device'));
    if (!database?.objectStoreNames.contains('facts')) return null;
    const session = await new Promise<{ user?: { id: string } } | undefined>((resolve, reject) => {
      const reading = database.transaction('facts').objectStore('facts').get('session');
      reading.onsuccess = () => resolve(reading.result as never);
      reading.onerror = () => reject(reading.error ?? new Error('not read'));
    });
    return session?.user?.id ?? null;
  };

  const queued = async (userId: string): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith(`rxdb-dexie-nestling-${userId}--`)) continue;
      if (!/--(events|timers|children|members)$/.test(name)) continue;
      const database = connections.get(name) ?? (await connect(name));
      if (!database?.objectStoreNames.contains('docs')) continue;
      rows.push(
        ...(await new Promise<Row[]>((resolve, reject) => {
          const reading = database.transaction('docs').objectStore('docs').getAll();
          reading.onsuccess = () =>
            resolve((reading.result as Row[]).filter(({ queue }) => queue !== 0));
          reading.onerror = () => reject(reading.error ?? new Error('not read'));
        })),
      );
    }
    return rows;
  };

  const judge = (words: string, rows: readonly Row[]): KnownRights['kind'] | null => {
    if (words === 'Up to date') return rows.length > 0 ? 'up to date' : null;
    const count = /(\d+) waiting|^Syncing (\d+)/.exec(words);
    const number = Number(count?.[1] ?? count?.[2] ?? Number.NaN);
    if (Number.isNaN(number)) {
      return words.startsWith('Sending') && rows.length === 0 ? 'waiting' : null;
    }
    if (number > 0 && rows.length === 0) return 'waiting';
    return number === rows.filter(({ queue }) => queue === 1).length ? null : 'number';
  };

  const look = async (): Promise<void> => {
    const before = said();
    if (before === null) return;
    const userId = await holder();
    if (userId === null) return;
    const rows = await queued(userId);
    const now = performance.now();
    const kind = said() === before ? judge(before, rows) : null;
    const ids = rows.map(({ id, queuedAt }) => `${id} ${queuedAt}`);
    // When another entry waits now, all was sent in between: a new period begins.
    const goesOn =
      told !== null &&
      told.kind === kind &&
      (kind !== 'up to date' || ids.some((id) => told?.ids.includes(id)));
    if (kind === null) told = null;
    else if (goesOn && told) told = { ...told, looks: told.looks + 1, ids };
    else told = { kind, since: now, looks: 1, ids, isReported: false };
    if (told === null || told.isReported) return;
    const ms = now - told.since;
    const isFalse = told.kind === 'up to date' ? told.looks >= looks && ms >= 200 : ms > waitingMs;
    if (!isFalse) return;
    told.isReported = true;
    report({ kind: told.kind, ms: Math.round(ms), said: before, waiting: rows.length });
  };

  const lookOnce = (): void => {
    if (isLooking) return;
    isLooking = true;
    look()
      // Storage that disappears under the page is covered by another test.
      .catch(() => connections.clear())
      .finally(() => (isLooking = false));
  };
  setInterval(lookOnce, 250);
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => (target as Element).matches?.('[aria-label^="Sync: "]')))
        lookOnce();
    }).observe(document.documentElement, {
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-label'],
    });
  });
}
