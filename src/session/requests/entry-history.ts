import * as z from 'zod/mini';
import { ConflictAnswer, HistoryItem } from '../../../schema/wire/rest-answers.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

const HistoryItems = z.array(HistoryItem);
const ConflictAnswers = z.array(ConflictAnswer);

/** What the fields of an entry held before, and who wrote what they hold now. */
export function readEntryHistory(
  session: RequestSender,
  id: string,
): Promise<RequestResult<HistoryItem[]>> {
  const path = `/api/events/${encodeURIComponent(id)}/history?current=true`;
  return sendRequest(session, path, { answer: HistoryItems });
}

/** What two people have changed of late without knowing of each other, the newest first. */
export function readConflicts(session: RequestSender): Promise<RequestResult<ConflictAnswer[]>> {
  return sendRequest(session, '/api/events/conflicts', { answer: ConflictAnswers });
}
