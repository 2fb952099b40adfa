import * as z from 'zod/mini';
import { ConflictAnswer, HistoryItem } from '../../../schema/wire/rest-answers.ts';
import { type Asked, type Asker, ask } from './request.ts';

const HistoryItems = z.array(HistoryItem);
const ConflictAnswers = z.array(ConflictAnswer);

/** What the fields of an entry held before, and who wrote what they hold now. */
export function readEntryHistory(session: Asker, id: string): Promise<Asked<HistoryItem[]>> {
  const path = `/api/events/${encodeURIComponent(id)}/history?current=true`;
  return ask(session, path, { answer: HistoryItems });
}

/** What two people have changed of late without knowing of each other, the newest first. */
export function readConflicts(session: Asker): Promise<Asked<ConflictAnswer[]>> {
  return ask(session, '/api/events/conflicts', { answer: ConflictAnswers });
}
