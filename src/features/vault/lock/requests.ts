import { VaultCodeAnswer, VaultOpenAnswer } from '../../../../schema/wire/privacy.ts';
import {
  type RequestResult,
  type RequestSender,
  sendRequest,
} from '../../../session/requests/request.ts';

/** Has a code sent by mail that opens what is sensitive in the vault. */
export function requestVaultCode(session: RequestSender): Promise<RequestResult<VaultCodeAnswer>> {
  return sendRequest(session, '/api/vault/request-2fa', {
    method: 'POST',
    answer: VaultCodeAnswer,
  });
}

/** @param minutes how long the vault stays open for this session */
export function verifyVaultCode(
  session: RequestSender,
  { code, minutes }: { code: string; minutes: 5 | 15 | 60 },
): Promise<RequestResult<VaultOpenAnswer>> {
  return sendRequest(session, '/api/vault/verify-2fa', {
    method: 'POST',
    body: { code, minutes },
    answer: VaultOpenAnswer,
  });
}
