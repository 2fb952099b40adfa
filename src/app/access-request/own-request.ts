import type { AccessRequest } from '../../../schema/rights/access-request.ts';
import type { AccessRequestTask } from '../../session/account-tasks/account-tasks-facts.ts';

/** A request as whoever asked sees it. */
export type OwnAccessRequest = AccessRequest & {
  /** The server has told it back. */
  isSent: boolean;
};

/**
 * What stands: the server's word, or what was said on this device since.
 *
 * @param told as the member record has it
 * @param said the last word here, whether sent or not
 * @returns null where nothing is asked for
 */
export function ownAccessRequest(
  told: AccessRequest | null,
  said: AccessRequestTask | null,
): OwnAccessRequest | null {
  if (said && 'withdrawn' in said) {
    if (said.id === told?.id) return null;
  } else if (said && said.id !== told?.id && said.at >= (told?.at ?? said.at)) {
    return { ...said, answer: null, isSent: false };
  }
  return told === null || told.answer?.how === 'withdrawn' ? null : { ...told, isSent: true };
}
