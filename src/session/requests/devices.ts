import * as z from 'zod/mini';
import { SessionAnswer } from '../../../schema/wire/account.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

const SessionAnswers = z.array(SessionAnswer);

/** The devices on which this person is signed in. */
export function readDevices(session: RequestSender): Promise<RequestResult<SessionAnswer[]>> {
  return sendRequest(session, '/api/auth/sessions', { answer: SessionAnswers });
}

/** Signs out one device. */
export function endDevice(session: RequestSender, id: string): Promise<RequestResult<null>> {
  return sendRequest(session, `/api/auth/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    answer: null,
  });
}

/** Signs out all devices except this one. */
export function endOtherDevices(session: RequestSender): Promise<RequestResult<null>> {
  return sendRequest(session, '/api/auth/sessions', { method: 'DELETE', answer: null });
}
