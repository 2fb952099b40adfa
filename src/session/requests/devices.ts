import * as z from 'zod/mini';
import { SessionAnswer } from '../../../schema/wire/account.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

const SessionAnswers = z.array(SessionAnswer);

/** Every device on which this person is signed in. */
export function readDevices(session: RequestSender): Promise<RequestResult<SessionAnswer[]>> {
  return sendRequest(session, '/api/auth/sessions', { answer: SessionAnswers });
}

/** Signs one of them out. */
export function endDevice(session: RequestSender, id: string): Promise<RequestResult<null>> {
  return sendRequest(session, `/api/auth/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    answer: null,
  });
}

/** Signs all of them out but this one. */
export function endOtherDevices(session: RequestSender): Promise<RequestResult<null>> {
  return sendRequest(session, '/api/auth/sessions', { method: 'DELETE', answer: null });
}
