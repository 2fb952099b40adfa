import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { Database } from '../db/database.ts';
import type { Vitals } from './vitals.ts';

/** Numbers for Prometheus. No label names a person, a family or an address. */
export type Metrics = {
  /** The text that a scrape receives. */
  text(): Promise<string>;
  contentType: string;
};

/** Seconds; the app waits at most 10 s for an answer to a push. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The sum of all files reads an index of all of them. */
const MEDIA_EVERY_MS = 10 * MINUTE_MS;
const OTHER_ROUTE = 'other';

/** @param options.connections how many live connections this process has */
export function createMetrics(
  app: FastifyInstance,
  db: Database,
  options: { readVitals(): Promise<Vitals>; connections(): number; now(): number },
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  countRows(app, registry);
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `nestling_${name}`, help, labelNames, registers: [registry] });
  const connections = gauge('live_connections', 'Live connections of this process.');
  const jobsWaiting = gauge('jobs_waiting', 'Jobs that wait, by kind.', ['kind']);
  const jobAge = gauge('job_age_seconds', 'How long the oldest due job waits, by kind.', ['kind']);
  const snapshotAge = gauge('snapshot_age_seconds', 'Age of the newest snapshot.');
  const backupAge = gauge('backup_age_seconds', 'Age of the newest backup in BACKUP_DIR.');
  const freeBytes = gauge('disk_free_bytes', 'Free bytes where DATA_DIR is.');
  const clockAhead = gauge('clock_ahead_seconds', 'How far the clock is ahead of PostgreSQL.');
  const mediaBytes = gauge('media_bytes', 'Bytes of all files that the database names.');
  const securityEvents = new Counter({
    name: 'nestling_security_events_total',
    help: 'Security events of all processes, by event.',
    labelNames: ['event'],
    registers: [registry],
  });
  let mediaReadAt: number | null = null;

  const read = async (): Promise<void> => {
    const vitals = await options.readVitals();
    connections.set(options.connections());
    jobsWaiting.reset();
    jobAge.reset();
    for (const { kind, waiting, ageSec } of vitals.jobs) {
      jobsWaiting.set({ kind }, waiting);
      jobAge.set({ kind }, ageSec);
    }
    setOrRemove(snapshotAge, vitals.snapshotAgeSec);
    setOrRemove(backupAge, vitals.backupAgeSec);
    setOrRemove(freeBytes, vitals.freeBytes);
    setOrRemove(clockAhead, vitals.clockAheadMs === null ? null : vitals.clockAheadMs / 1000);
    securityEvents.reset();
    for (const { event, count } of await countEvents(db)) securityEvents.inc({ event }, count);
    if (mediaReadAt !== null && options.now() - mediaReadAt < MEDIA_EVERY_MS) return;
    mediaReadAt = options.now();
    mediaBytes.set(await sumOfFiles(db));
  };
  return {
    contentType: registry.contentType,
    async text() {
      await read();
      return registry.metrics();
    },
  };
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'nestling_http_requests_total',
    help: 'Answered requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'nestling_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? OTHER_ROUTE;
    requests.inc({ method, route, status: String(reply.statusCode) });
    duration.observe({ route }, reply.elapsedTime / 1000);
  });
}

/** Rows that devices send and receive by sync. */
function countRows(app: FastifyInstance, registry: Registry): void {
  const rows = new Counter({
    name: 'nestling_sync_rows_total',
    help: 'Rows of sync, by direction.',
    labelNames: ['direction'],
    registers: [registry],
  });
  app.addHook('preSerialization', async ({ routeOptions, body }, _reply, payload) => {
    if (!routeOptions.url?.startsWith('/api/sync/')) return payload;
    rows.inc({ direction: 'received' }, lengthOf(body, 'rows'));
    rows.inc({ direction: 'sent' }, lengthOf(payload, 'changes') + packedLength(payload));
    return payload;
  });
}

function lengthOf(value: unknown, key: string): number {
  if (typeof value !== 'object' || value === null || !(key in value)) return 0;
  const list = (value as Record<string, unknown>)[key];
  return Array.isArray(list) ? list.length : 0;
}

/** See `packRows`: the number of rows comes first. */
function packedLength(answer: unknown): number {
  const packed = (answer as { packed?: unknown } | null)?.packed;
  return Array.isArray(packed) ? Number(packed[0]) : 0;
}

function setOrRemove(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}

function countEvents(db: Database): Promise<{ event: string; count: number }[]> {
  return db.query(
    `select event, sum(count)::int8 as count from security_counts
     where event not like 'alert:%' group by event order by event`,
  );
}

async function sumOfFiles(db: Database): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::int8 as bytes from media_files',
  );
  return row?.bytes ?? 0;
}
