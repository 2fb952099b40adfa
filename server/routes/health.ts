import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { unavailable } from '../http/errors.ts';
import { oldestDueAt } from '../jobs/job-report.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'anyone' } as const;
const Health = z.looseObject({ ok: z.boolean() });
const schema = { tags: ['health'], response: { 200: Health } };

/** A proxy should send requests elsewhere before people wait for them. */
const DATABASE_ANSWERS_WITHIN_MS = 5_000;

type Context = Pick<RouteContext, 'db' | 'now' | 'findProblems'>;

export function healthRoutes(app: App, { db, now, findProblems }: Context): void {
  app.get('/api/health', { config, schema }, () => ({ ok: true }));
  app.get('/api/ready', { config, schema }, async (request) => {
    const at = now();
    const asked = Promise.all([oldestDueAt(db, at), findProblems()]);
    const found = await within(DATABASE_ANSWERS_WITHIN_MS, asked).catch((err: unknown) => {
      request.log.error({ err }, 'the database does not answer');
      throw unavailable();
    });
    const [dueAt, problems] = found;
    return {
      ok: true,
      // How far mails, push messages and reminders are behind.
      oldestJobSec: dueAt === null ? 0 : Math.round((at - dueAt) / 1000),
      // The names only: anybody may ask.
      warnings: [...new Set(problems.map(({ name }) => name))],
    };
  });
}

/** @throws Error when the work takes longer; it goes on, and its result is dropped */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  try {
    const late = delay(ms, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`no answer within ${ms} ms`);
    });
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
