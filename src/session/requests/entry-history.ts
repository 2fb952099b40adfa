import * as z from 'zod/mini';
import { ConflictAnswer, HistoryItem } from '../../../schema/wire/rest-answers.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

const HistoryItems = z.array(HistoryItem);
const ConflictAnswers = z.array(ConflictAnswer);

/** The earlier values of an entry's fields, and who wrote the current ones. */
export function readEntryHistory(
  session: RequestSender,
  id: string,
): Promise<RequestResult<HistoryItem[]>> {
  const path = `/api/events/${encodeURIComponent(id)}/history?current=true`;
  return sendRequest(session, path, { answer: HistoryItems });
}

/** Recent conflicts: fields that two people changed concurrently, newest first. */
export function readConflicts(session: RequestSender): Promise<RequestResult<ConflictAnswer[]>> {
  return sendRequest(session, '/api/events/conflicts', { answer: ConflictAnswers });
}
