import { PROTOCOL_VERSION } from '../../../schema/wire/protocol.ts';
import type { QueueCounts } from '../../replica/stores/queue.ts';
import type { StorageHealth } from '../../replica/storage/health.ts';
import type { SyncStatus } from '../../sync/status.ts';

/** A line of a stack: `at name (address)` in Chromium, `name@address` in Firefox and Safari. */
const FRAME = /^\s+at .*:\d+:\d+\)?$|^[\w$./<>[\]]*@\S+:\d+:\d+$/;
const FRAMES_MAX = 12;

/** The state of sync and storage as text, for support: no names, no entries, no ids of records. */
export function diagnosticsText(facts: {
  version: string;
  node: string | null;
  counts: QueueCounts | undefined;
  status: SyncStatus | null;
  storage: StorageHealth;
  online: boolean;
  userAgent: string;
  at: number;
  /** What happened, where something did. */
  error?: unknown;
}): string {
  const { counts, status, storage } = facts;
  const time = (ms: number | null | undefined) => (ms == null ? '-' : new Date(ms).toISOString());
  const lines = {
    nestling: `${facts.version}, protocol ${PROTOCOL_VERSION}`,
    at: time(facts.at),
    replica: facts.node ?? '-',
    queue: counts ? `${counts.waiting} waiting, ${counts.attention} need attention` : '-',
    sync: status
      ? `${status.phase}, ${status.connectivity}, ${status.auth}, live ${status.live}`
      : '-',
    'last sync': time(status?.lastSyncAt),
    'next try': time(status?.retryAt),
    'clock skew': `${status?.skewMs ?? 0} ms`,
    storage: `${storage.usageBytes ?? '-'} of ${storage.quotaBytes ?? '-'} bytes, persisted ${storage.persisted}`,
    online: String(facts.online),
    browser: facts.userAgent,
  };
  return [
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
    ...(facts.error === undefined ? [] : errorLines(facts.error)),
  ].join('\n');
}

/**
 * The name of the error and where it happened, without its message, which may quote an entry. A file of the build that
 * could not be loaded is named.
 */
function errorLines(error: unknown): string[] {
  if (!(error instanceof Error)) return [`error: ${typeof error}`];
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const [file] = /\/assets\/[\w.-]+/.exec(error.message) ?? [];
  const name = file === undefined ? error.name : `${error.name}, ${file}`;
  return [`error: ${name}`, ...frames.slice(0, FRAMES_MAX).map((line) => line.trim())];
}
