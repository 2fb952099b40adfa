import { sweepAudit } from './accounts/audit.ts';
import { sweepCodes } from './accounts/credentials/codes.ts';
import { sweepInvites } from './accounts/invites/invite-rows.ts';
import { deleteInactive, warnInactive } from './accounts/leaving/inactive-accounts.ts';
import { sweepTransfers } from './accounts/people/pending-transfer.ts';
import { sweepSecurityCounts } from './accounts/security/reporter.ts';
import { sweepSessions } from './accounts/sessions/sessions.ts';
import { rotateIfOld } from './accounts/sessions/signing-keys.ts';
import { sweepAttempts } from './accounts/sign-in/rate-limits.ts';
import type { Nestling } from './app.ts';
import { mayDeleteOld } from './db/clock-jumps.ts';
import type { Database } from './db/database.ts';
import { sweepFailedJobs } from './jobs/job-report.ts';
import { sweepReminded } from './push/reminder-jobs.ts';
import { expireProposals } from './records/expired-proposals.ts';
import { HOUR_MS, MINUTE_MS } from '../schema/limits.ts';

/** How late people hear at most that a proposal has expired. */
const EXPIRY_MS = MINUTE_MS;

type Services = Pick<Nestling, 'accounts' | 'billing' | 'plans' | 'cleaner'>;

/** What a server does beside the requests: it deletes what is too old, and expires what has ended. */
export function keepHouse(
  db: Database,
  { accounts, billing, plans, cleaner }: Services,
  onError: (error: unknown) => void,
): void {
  const deleteOld = async (now: number) => {
    if (!(await mayDeleteOld(db, now))) return;
    await Promise.all([
      sweepSessions(db, now),
      sweepAudit(db, now),
      cleaner.sweep(),
      warnInactive(accounts, now).then(() => deleteInactive(accounts, now)),
    ]);
  };
  const sweep = setInterval(() => {
    const now = Date.now();
    Promise.all([
      sweepAttempts(db, now),
      sweepCodes(db, now),
      sweepTransfers(db, now),
      sweepInvites(db, now),
      sweepSecurityCounts(db, now),
      billing.sweep(),
      plans.sweep(),
      rotateIfOld(db, now),
      sweepFailedJobs(db, now),
      sweepReminded(db, now),
      deleteOld(now),
    ]).catch(onError);
  }, HOUR_MS);
  sweep.unref();
  const expiry = setInterval(() => {
    expireProposals(accounts, Date.now()).catch(onError);
  }, EXPIRY_MS);
  expiry.unref();
  cleaner
    .compareAll()
    .then(async () => ((await mayDeleteOld(db, Date.now())) ? cleaner.sweep() : undefined))
    .catch(onError);
}
