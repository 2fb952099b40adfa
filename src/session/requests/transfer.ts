import { TransferState } from '../../../schema/wire/account.ts';
import { ConfirmationAnswer } from '../../../schema/wire/auth.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** The handover of the family, step by step. Each request needs a connection; none is queued. */

const PATH = '/api/auth/account/transfer';

/** The handover that waits, for the owner and the person who becomes the owner. */
export function readTransfer(session: RequestSender): Promise<RequestResult<TransferState>> {
  return sendRequest(session, PATH, { answer: TransferState });
}

/** Mails a code to the owner; nothing changes yet. */
export function requestTransferCode(
  session: RequestSender,
  userId: string,
): Promise<RequestResult<ConfirmationAnswer>> {
  return sendRequest(session, `${PATH}/code`, {
    method: 'POST',
    body: { userId },
    answer: ConfirmationAnswer,
  });
}

/** Starts the wait. */
export function confirmTransfer(
  session: RequestSender,
  to: { userId: string; code: string },
): Promise<RequestResult<null>> {
  return sendRequest(session, `${PATH}/confirm`, { method: 'POST', body: to, answer: null });
}

/** Makes the parent the owner after the wait; the asking owner becomes a parent. */
export function completeTransfer(
  session: RequestSender,
  to: { userId: string; password: string },
): Promise<RequestResult<null>> {
  return sendRequest(session, PATH, { method: 'POST', body: to, answer: null });
}

export function stopTransfer(session: RequestSender): Promise<RequestResult<null>> {
  return sendRequest(session, PATH, { method: 'DELETE', answer: null });
}
