import * as z from 'zod/mini';
import { SessionAnswer } from '../../../schema/wire/account.ts';
import { type Asked, type Asker, ask } from './request.ts';

const SessionAnswers = z.array(SessionAnswer);

/** Every device on which this person is signed in. */
export function readDevices(session: Asker): Promise<Asked<SessionAnswer[]>> {
  return ask(session, '/api/auth/sessions', { answer: SessionAnswers });
}

/** Signs one of them out. */
export function endDevice(session: Asker, id: string): Promise<Asked<null>> {
  return ask(session, `/api/auth/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    answer: null,
  });
}

/** Signs all of them out but this one. */
export function endOtherDevices(session: Asker): Promise<Asked<null>> {
  return ask(session, '/api/auth/sessions', { method: 'DELETE', answer: null });
}
