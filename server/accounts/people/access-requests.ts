import { HOUR_MS } from '../../../schema/limits.ts';
import type { AccessRequestBody } from '../../../schema/wire/account.ts';
import { declineRequest, putRequest, withdrawRequest } from '../../records/access-requests.ts';
import { Refusal } from '../../refusal.ts';
import { withAccountLocked } from '../account-lock.ts';
import { writeAudit } from '../audit.ts';
import type { AccountServices } from '../services.ts';
import { findCaregiver } from './rights.ts';
import type { User } from './users.ts';

type Services = Pick<AccountServices, 'db' | 'attempts'>;

/** Every request notifies all devices of the parents, so a person is limited to this many. */
const CHANGES_PER_HOUR = 30;

/**
 * A caregiver asks the parents for more access.
 *
 * @throws Refusal FORBIDDEN for a parent, who has full access already; RATE_LIMITED
 */
export async function requestAccess(
  services: Services,
  { accountId, userId, role }: User,
  request: AccessRequestBody,
  now: number,
): Promise<void> {
  if (role !== 'caregiver') {
    throw new Refusal('FORBIDDEN', 'You have no permission for this.');
  }
  await countChange(services, { accountId, userId }, now);
  await withAccountLocked(services.db, accountId, (_tx, records) =>
    putRequest(records, userId, request, now),
  );
}

/** Takes an access request back. @throws Refusal RATE_LIMITED */
export async function withdrawAccessRequest(
  services: Services,
  { accountId, userId }: User,
  requestId: string,
  now: number,
): Promise<void> {
  await countChange(services, { accountId, userId }, now);
  await withAccountLocked(services.db, accountId, (_tx, records) =>
    withdrawRequest(records, { userId, requestId }, now),
  );
}

/**
 * A parent answers "not now". Nothing changes when the request is answered or withdrawn already, or
 * when it is not the person's latest.
 *
 * @throws Refusal NOT_FOUND when the person is not a caregiver of the account
 */
export function declineAccessRequest(
  { db }: Pick<AccountServices, 'db'>,
  by: User,
  { userId, requestId }: { userId: string; requestId: string },
  now: number,
): Promise<void> {
  return withAccountLocked(db, by.accountId, async (tx, records) => {
    await findCaregiver(tx, by, userId);
    const declined = { userId, requestId };
    if (!(await declineRequest(records, declined, { by: by.userId, now }))) return;
    await writeAudit(tx, by, { action: 'decline-wish', about: userId }, now);
  });
}

async function countChange(
  { attempts }: Services,
  { accountId, userId }: Pick<User, 'accountId' | 'userId'>,
  now: number,
): Promise<void> {
  const key = `wish:${accountId}:${userId}`;
  await attempts.take([{ key, max: CHANGES_PER_HOUR, windowMs: HOUR_MS }], now);
}
