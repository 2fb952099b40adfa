import { useLocation } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useEffect } from 'react';
import { isOver, planAccess } from '../../../schema/rules/plan.ts';
import { usePlan } from '../../app/plan/use-plan.ts';
import { useBlockedWrites } from '../../app/plan/write-gate.ts';
import { useReplica } from '../../app/services.tsx';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import type { SessionUser } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { EndedSheet } from './ended/ended-sheet.tsx';
import { endedText } from './ended/ended-text.ts';
import { ExportLink } from './ended/export-link.tsx';
import { sendAfterRenewal } from './send-after-renewal.ts';
import { SUBSCRIBE_PATH } from './subscribe-path.ts';
import { UpdateCardLink } from './card/update-card-link.tsx';
import '../../i18n/lazy/plan.ts';

/**
 * Watches the family's plan: shows that it has ended, and stops new entries. Reading, export,
 * deletion, running timers and drafts never need a plan. After thirty days `EndedScreen` replaces
 * the banner. The page of the plan shows the state itself.
 */
export function PlanWatch({ user }: { user: SessionUser }) {
  const plan = usePlan(user.id) ?? null;
  const now = useNow(60_000);
  const access = planAccess(plan, now);
  const replica = useReplica();
  // Also at a start: the plan may have been renewed while the app was closed.
  const isPaid = plan !== null && access.kind === 'full';
  useEffect(() => {
    if (isPaid && replica) void sendAfterRenewal(replica.queue);
  }, [isPaid, replica]);
  const { isExplained, closeExplanation } = useBlockedWrites(access.kind !== 'full');
  const isSaid = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/settings' && (search as { section?: unknown }).section === 'billing',
  });
  if (plan === null) return null;
  if (access.kind === 'full') {
    if (plan.state !== 'billing_issue' || plan.payerId !== user.id || isSaid) return null;
    return (
      <Banner
        tone="attention"
        icon={CircleAlert}
        title={t('plan.issue')}
        actions={<UpdateCardLink plan={plan} />}
      >
        {t('plan.issueText', { date: formatDate(plan.billingIssueAt ?? now, { now }) })}
      </Banner>
    );
  }
  const { title, text } = endedText(access, plan, now);
  return (
    <>
      {!isOver(access) && !isSaid && (
        <Banner
          tone="attention"
          icon={LockKeyhole}
          title={title}
          actions={
            plan.isPayer && access.kind === 'ended' ? (
              <>
                <a className={buttonClass({ variant: 'primary' })} href={SUBSCRIBE_PATH}>
                  {t('plan.subscribe')}
                </a>
                <ExportLink role={user.role} />
              </>
            ) : undefined
          }
        >
          {text}
        </Banner>
      )}
      <EndedSheet open={isExplained} onClose={closeExplanation} access={access} plan={plan} />
    </>
  );
}
