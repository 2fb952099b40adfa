import type * as z from 'zod/mini';
import { PushKey, type PushSubscriptionInput } from '../../../schema/wire/push.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** Requests about push messages to this device. Each needs a connection; none is queued. */

const path = '/api/push/subscription';

/** The server's key, with which a browser subscribes. */
export function readPushKey(
  session: RequestSender,
): Promise<RequestResult<z.infer<typeof PushKey>>> {
  return sendRequest(session, '/api/push/key', { answer: PushKey });
}

/** Lets this session receive messages at an address of its browser's push service. */
export function putSubscription(
  session: RequestSender,
  subscription: PushSubscriptionInput,
): Promise<RequestResult<null>> {
  return sendRequest(session, path, { method: 'PUT', body: subscription, answer: null });
}

/** Ends the messages to this session. */
export function endSubscription(session: RequestSender): Promise<RequestResult<null>> {
  return sendRequest(session, path, { method: 'DELETE', answer: null });
}

/** Lets the server send one message to this session. */
export function testPush(session: RequestSender): Promise<RequestResult<null>> {
  return sendRequest(session, '/api/push/test', { method: 'POST', answer: null });
}
