import { type FeedLayer, FeedState, NewFeedAnswer } from '../../../schema/records/calendar-feed.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** Requests about the person's own address for calendar programs. Each needs a connection; none is queued. */

const path = '/api/schedule/feed';

/** What the address shows and since when; `feed` is null without one. The address itself is not stored. */
export function readFeed(session: RequestSender): Promise<RequestResult<FeedState>> {
  return sendRequest(session, path, { answer: FeedState });
}

/** Makes a new address; the one before ends. Only this answer contains it. */
export function makeFeed(
  session: RequestSender,
  layers: FeedLayer[],
): Promise<RequestResult<NewFeedAnswer>> {
  return sendRequest(session, path, { method: 'POST', body: { layers }, answer: NewFeedAnswer });
}

/** Ends the address. */
export function revokeFeed(session: RequestSender): Promise<RequestResult<null>> {
  return sendRequest(session, path, { method: 'DELETE', answer: null });
}
