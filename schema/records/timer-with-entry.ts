import * as z from 'zod/mini';
import { eventPayloads } from './event.ts';
import { timerEntryFields } from './timer-entry.ts';
import { timerFields } from './timer.ts';

/** The record of a timer, as the server accepts it. */
export const TimerWithEntry = z
  .looseObject({ ...timerFields, ...timerEntryFields })
  .check(({ value: { kind, payload }, issues }) => {
    // With an incomplete payload the timer could not be saved when it is stopped.
    if (payload === undefined) return;
    for (const issue of eventPayloads[kind].safeParse(payload).error?.issues ?? []) {
      const path = ['payload', ...issue.path];
      issues.push({ code: 'custom', input: payload, path, message: issue.message });
    }
  });
