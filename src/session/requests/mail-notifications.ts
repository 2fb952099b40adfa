import { MailNotifications, type MailedKind } from '../../../schema/wire/mail-notifications.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** Requests about notifications as mails. Each needs a connection; none is queued. */

const path = '/api/notifications/mail';

export function readMailNotifications(
  session: RequestSender,
): Promise<RequestResult<MailNotifications>> {
  return sendRequest(session, path, { answer: MailNotifications });
}

/** Sets all kinds that the person wants. */
export function putMailNotifications(
  session: RequestSender,
  kinds: readonly MailedKind[],
): Promise<RequestResult<null>> {
  return sendRequest(session, path, { method: 'PUT', body: { kinds }, answer: null });
}
