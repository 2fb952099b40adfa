import { LateEntriesAnswer, type LateEntriesRequest } from '../../../schema/wire/late-entries.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import { type Fetch, fetchAnswer, jsonRequest } from '../../session/answer.ts';
import { type UnsyncedData, changeUnsyncedData, readUnsyncedData } from './unsynced-data.ts';

/** A record has 96 kB at most, and a request 2 MB. */
const BATCH = 25;
const TIMEOUT_MS = 30_000;
const RETRY_MS = 30_000;

/**
 * Sends what a removed member logged before their removal and had not sent; the family's parents decide
 * about it. What the server does not take stays in the export.
 *
 * @returns 'later' when the server could not be asked
 */
export async function sendLateEntries(fetch: Fetch, store: DeviceStore): Promise<'done' | 'later'> {
  for (;;) {
    const unsynced = await readUnsyncedData(store);
    if (!unsynced?.toSend) return 'done';
    const { userId, toSend } = unsynced;
    const { refreshToken, node } = toSend;
    const rows = rowsOf(unsynced).slice(0, BATCH);
    const outcome = await ask({ refreshToken, node, rows }, fetch);
    if (outcome === 'later') return 'later';
    const held = outcome === 'refused' ? new Set<string>() : outcome;
    const answered = outcome === 'refused' ? rowsOf(unsynced) : rows;
    const ids = answered.map(({ record }) => idOf(record));
    const change = (before: UnsyncedData) => withAnswer(before, ids, held);
    await changeUnsyncedData(userId, change, store);
  }
}

/** Tries until everything is answered, at once when the browser reports a network. */
export async function keepSendingLateEntries(
  fetch: Fetch,
  store: DeviceStore,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await sendLateEntries(fetch, store)) === 'later') {
    await networkOrTime(signal);
  }
}

type Row = LateEntriesRequest['rows'][number];

/** @returns the ids that the server has now; 'refused' when it takes nothing from this person */
async function ask(
  request: LateEntriesRequest,
  fetch: Fetch,
): Promise<ReadonlySet<string> | 'refused' | 'later'> {
  if (request.rows.length === 0) return 'refused';
  try {
    const response = await fetchAnswer(fetch, '/api/sync/late-entries', {
      ...jsonRequest(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return mayChange(response.status) ? 'later' : 'refused';
    const { verdicts } = LateEntriesAnswer.parse(await response.json());
    const held = verdicts.filter(({ verdict }) => verdict !== 'rejected' && verdict !== 'ahead');
    return new Set(held.map(({ id }) => id));
  } catch {
    return 'later';
  }
}

/** Whether the same request may be answered otherwise later: a busy server, or one of another release. */
function mayChange(status: number): boolean {
  return status >= 500 || status === 408 || status === 426 || status === 429;
}

function withAnswer(
  before: UnsyncedData,
  answered: readonly string[],
  held: ReadonlySet<string>,
): UnsyncedData {
  const { toSend, ...unsynced } = before;
  const entries = before.entries.filter((entry) => !held.has(idOf(entry)));
  const rows = (toSend?.rows ?? []).filter(({ id }) => !answered.includes(id));
  return {
    ...unsynced,
    entries,
    sent: before.sent + before.entries.length - entries.length,
    ...(toSend && rows.length > 0 ? { toSend: { ...toSend, rows } } : {}),
  };
}

function rowsOf({ entries, toSend }: UnsyncedData): Row[] {
  const records = new Map(entries.map((entry) => [idOf(entry), entry]));
  return (toSend?.rows ?? []).map(({ collection, id }) => ({
    collection,
    record: records.get(id) ?? { id },
  }));
}

/** '' without an id. */
function idOf(record: unknown): string {
  const isRecord = typeof record === 'object' && record !== null && 'id' in record;
  return isRecord && typeof record.id === 'string' ? record.id : '';
}

function networkOrTime(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
