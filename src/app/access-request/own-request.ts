import type { AccessRequest } from '../../../schema/rights/access-request.ts';
import type { AccessRequestTask } from '../../session/account-tasks/account-tasks-facts.ts';

/** An access request as the requester sees it. */
export type OwnAccessRequest = AccessRequest & {
  /** The member record contains it. */
  isSent: boolean;
};

/**
 * The current request: the one in the member record, or a later one from this device.
 *
 * @param stored as the member record has it
 * @param local the latest one from this device, sent or not
 * @returns null without a current request
 */
export function ownAccessRequest(
  stored: AccessRequest | null,
  local: AccessRequestTask | null,
): OwnAccessRequest | null {
  if (local && 'withdrawn' in local) {
    if (local.id === stored?.id) return null;
  } else if (local && local.id !== stored?.id && local.at >= (stored?.at ?? local.at)) {
    return { ...local, answer: null, isSent: false };
  }
  return stored === null || stored.answer?.how === 'withdrawn' ? null : { ...stored, isSent: true };
}
