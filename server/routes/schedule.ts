import * as z from 'zod/mini';
import { DAY_MS } from '../../schema/limits.ts';
import { LocalDate } from '../../schema/records/child.ts';
import { ComprehensiveAnswer, TodayWithAnswer } from '../../schema/records/schedule-answers.ts';
import { memberOf } from '../http/access.ts';
import { comprehensive } from '../records/comprehensive.ts';
import { todayWith } from '../records/today-with.ts';
import { Refusal } from '../refusal.ts';
import type { App, RouteContext } from './context.ts';

const config = { access: 'member' } as const;
const tags = ['schedule'];

/** A window may be this long, and is answered with this much before and after it. */
const WINDOW_MAX_DAYS = 400;
const AROUND_DAYS = 92;

/** What is asked of the schedule as a whole; its records have the routes of their collections. */
export function scheduleRoutes(app: App, { store, now }: RouteContext): void {
  const querystring = z.strictObject({ from: LocalDate, to: LocalDate });
  app.get(
    '/api/schedule/comprehensive',
    { config, schema: { tags, querystring, response: { 200: ComprehensiveAnswer } } },
    async (request) => {
      const { actor } = memberOf(request);
      const { from, to } = windowOf(request.query);
      return comprehensive(store, actor, { from, to, now: now() });
    },
  );

  app.get(
    '/api/parenting-schedule/today',
    { config, schema: { tags, response: { 200: TodayWithAnswer } } },
    async (request) => todayWith(store, memberOf(request).actor, now()),
  );
}

/** @throws Refusal for days in the wrong order, and for too many */
function windowOf({ from, to }: { from: string; to: string }): { from: number; to: number } {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = (last - first) / DAY_MS;
  if (days < 0 || days > WINDOW_MAX_DAYS) {
    const message = `A window has at most ${WINDOW_MAX_DAYS} days.`;
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'to', message }] });
  }
  return { from: first - AROUND_DAYS * DAY_MS, to: last + (AROUND_DAYS + 1) * DAY_MS };
}
