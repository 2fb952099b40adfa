import * as z from 'zod/mini';
import { ConflictAnswer, HistoryItem } from '../../../schema/wire/rest-answers.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

const HistoryItems = z.array(HistoryItem);
const ConflictAnswers = z.array(ConflictAnswer);

/**
 * The earlier values of a record's fields, and who wrote the current ones.
 * @param path the route of its history
 */
export function readHistory(
  session: RequestSender,
  path: string,
): Promise<RequestResult<HistoryItem[]>> {
  return sendRequest(session, `${path}?current=true`, { answer: HistoryItems });
}

/** Recent conflicts: fields that two people changed concurrently, newest first. */
export function readConflicts(session: RequestSender): Promise<RequestResult<ConflictAnswer[]>> {
  return sendRequest(session, '/api/events/conflicts', { answer: ConflictAnswers });
}
