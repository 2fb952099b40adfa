import * as z from 'zod/mini';
import { oldestDueAt } from '../jobs/job-report.ts';
import { unavailable } from '../http/errors.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'anyone' } as const;
const Health = z.looseObject({ ok: z.boolean() });
const schema = { tags: ['health'], response: { 200: Health } };

export function healthRoutes(app: App, { db, now }: Pick<RouteContext, 'db' | 'now'>): void {
  app.get('/api/health', { config, schema }, () => ({ ok: true }));
  app.get('/api/ready', { config, schema }, async (request) => {
    const at = now();
    const dueAt = await oldestDueAt(db, at).catch((err: unknown) => {
      request.log.error({ err }, 'the database does not answer');
      throw unavailable();
    });
    // How far mails, push messages and reminders are behind.
    return { ok: true, oldestJobSec: dueAt === null ? 0 : Math.round((at - dueAt) / 1000) };
  });
}
