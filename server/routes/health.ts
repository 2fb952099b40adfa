import * as z from 'zod/mini';
import { unavailable } from '../http/errors.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'anyone' } as const;
const Health = z.looseObject({ ok: z.boolean() });
const schema = { tags: ['health'], response: { 200: Health } };

export function healthRoutes(app: App, { db }: Pick<RouteContext, 'db'>): void {
  app.get('/api/health', { config, schema }, () => ({ ok: true }));
  app.get('/api/ready', { config, schema }, async (request) => {
    await db.query('select 1').catch((err: unknown) => {
      request.log.error({ err }, 'the database does not answer');
      throw unavailable();
    });
    return { ok: true };
  });
}
