import { type TodayWith, TodayWithAnswer } from '../../../schema/records/schedule-answers.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** With whom the children are today, for a person whose device has no parenting plan. */
export function readTodayWith(session: RequestSender): Promise<RequestResult<TodayWith[]>> {
  return sendRequest(session, '/api/parenting-schedule/today', { answer: TodayWithAnswer });
}
