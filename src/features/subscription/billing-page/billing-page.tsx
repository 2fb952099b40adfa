import { useState } from 'react';
import CloudOff from 'lucide-react/icons/cloud-off';
import Gift from 'lucide-react/icons/gift';
import { isRunning, planAccess } from '../../../../schema/rules/plan.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useClock, useSession } from '../../../app/services.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { type KnownPlan, fetchPlan } from '../../../session/requests/plan.ts';
import type { SessionUser } from '../../../session/session.ts';
import { cancelPlan, restorePlan, resumePlan } from '../../../session/requests/subscription.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ExportLink } from '../ended/export-link.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { planHeadline } from '../plan-headline.ts';
import { Receipts } from './receipts.tsx';
import { SandboxNotice } from '../sandbox-notice.tsx';
import { SUBSCRIBE_PATH } from '../subscribe-path.ts';
import { UpdateCardLink } from '../card/update-card-link.tsx';
import styles from './billing-page.module.css';
import '../../../i18n/lazy/plan.ts';
import '../../../i18n/lazy/settings.ts';
import '../../../i18n/lazy/connection.ts';

/** The family's plan: its state, its next price, and the payer's actions. */
export function BillingPage({ user, onBack }: { user: SessionUser; onBack: () => void }) {
  const session = useSession();
  const clock = useClock();
  const answer = useServerRead(() => fetchPlan(session, { userId: user.id, now: clock.now() }));
  const known = usePlan(user.id);
  const online = useOnline();
  const plan = known ?? (answer.kind === 'read' ? answer.value : null);
  const back = { label: t('settings.backToSettings'), onBack, narrowOnly: true };
  return (
    <Page title={t('plan.title')} intro={t('plan.intro')} back={back}>
      {plan === null && answer.kind === 'loading' && <Skeleton height="6rem" count={2} />}
      {plan === null && (answer.kind === 'offline' || answer.kind === 'failed') && (
        <NotRead answer={answer} />
      )}
      {plan !== null && (
        <>
          {(!online || answer.kind === 'offline') && <AsOf plan={plan} />}
          {answer.kind === 'failed' && <NotRead answer={answer} />}
          <PlanOf plan={plan} user={user} />
        </>
      )}
    </Page>
  );
}

function PlanOf({ plan, user }: { plan: KnownPlan; user: SessionUser }) {
  const now = useNow(60_000);
  if (!plan.isPayer) return <PaidForYou plan={plan} />;
  const isOthers = plan.payerId !== null && plan.payerId !== user.id;
  const isOn = planAccess(plan, now).kind === 'full' && isRunning(plan);
  return isOthers && isOn ? <OthersPlan plan={plan} /> : <OwnPlan plan={plan} user={user} />;
}

/** For a new owner: the former owner still pays, or has left a plan that is paid until its end. */
function OthersPlan({ plan }: { plan: KnownPlan }) {
  const { payerName, expiresAt, willRenew, isManagedHere } = plan;
  const now = useNow(60_000);
  const name = payerName ?? '';
  const date = expiresAt === null ? '' : formatDate(expiresAt, { now });
  const ends =
    payerName === null ? t('plan.leftEnd', { date }) : t('plan.othersEnd', { name, date });
  const pays = isManagedHere
    ? t('plan.othersPay', { name })
    : t('plan.othersPayElsewhere', { name });
  return (
    <Card tone="glow">
      <h2 className={styles.title}>{t('plan.others')}</h2>
      <p>{willRenew ? pays : ends}</p>
      <div className={styles.actions}>
        <SubscribeLink>{t('plan.choose')}</SubscribeLink>
      </div>
    </Card>
  );
}

function AsOf({ plan }: { plan: KnownPlan }) {
  const now = useNow(60_000);
  return (
    <Banner icon={CloudOff} title={t('connection.needed')}>
      {t('plan.asOf', { date: formatMoment(plan.heardAt, { now }) })}
    </Banner>
  );
}

/** Tells carers and invited parents who pays, but never the price. */
function PaidForYou({ plan }: { plan: KnownPlan }) {
  const { state, payerName } = plan;
  return (
    <Card>
      <div className={styles.head}>
        <Icon icon={Gift} size="l" />
        <h2 className={styles.title}>{t('plan.notYours')}</h2>
      </div>
      {state !== 'free' && (
        <p>{payerName === null ? t('plan.paidByOwner') : t('plan.paidBy', { name: payerName })}</p>
      )}
    </Card>
  );
}

function OwnPlan({ plan, user }: { plan: KnownPlan; user: SessionUser }) {
  const now = useNow(60_000);
  const online = useOnline();
  const access = planAccess(plan, now);
  const isEnded = access.kind === 'ended';
  const isGift = plan.state === 'free';
  const { title, text } = planHeadline(plan, access, now);
  const isPaid = isRunning(plan) && !isEnded;
  return (
    <>
      {plan.isSandbox && !isGift && <SandboxNotice title={t('plan.sandbox')} />}
      <Card tone={isPaid ? 'glow' : 'plain'}>
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
        {isPaid && <PlanFacts plan={plan} />}
        <div className={styles.actions}>
          {(isEnded || plan.state === 'none' || (isGift && plan.store !== null)) && (
            <SubscribeLink primary={!isGift}>
              {isGift ? t('plan.choose') : t('plan.subscribe')}
            </SubscribeLink>
          )}
          {isEnded && <ExportLink role={user.role} />}
          {isPaid && <Decisions plan={plan} user={user} disabled={!online} />}
        </div>
      </Card>
      {isPaid && plan.isManagedHere && <Receipts />}
      {plan.checkedAt !== null || plan.state === 'none' ? (
        <Restore user={user} disabled={!online} />
      ) : null}
    </>
  );
}

function SubscribeLink({ primary = false, children }: { primary?: boolean; children: string }) {
  return (
    <a
      className={buttonClass({ variant: primary ? 'primary' : 'secondary' })}
      href={SUBSCRIBE_PATH}
    >
      {children}
    </a>
  );
}

/** Changes the plan, cancels it in two taps, resumes it. */
function Decisions({
  plan,
  user,
  disabled,
}: {
  plan: KnownPlan;
  user: SessionUser;
  disabled: boolean;
}) {
  const clock = useClock();
  const { run, busy, problem } = useServerAction();
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow(60_000);
  const known = () => ({ userId: user.id, now: clock.now() });
  const until = plan.expiresAt === null ? null : formatDate(plan.expiresAt, { now });
  const { managementUrl } = plan;
  const cancel = async () => {
    const done = await run((session) => cancelPlan(session, known()));
    setIsAsking(false);
    if (done) showToast({ text: t('plan.cancelDone', { date: until ?? '' }) });
  };
  const resume = async () => {
    if (await run((session) => resumePlan(session, known()))) {
      showToast({ text: t('plan.resumeDone') });
    }
  };
  const isCancelled = plan.state === 'cancelled';
  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {!plan.isManagedHere && managementUrl !== null && (
        <a className={buttonClass({})} href={managementUrl} rel="noreferrer" target="_blank">
          {t('plan.manage')}
        </a>
      )}
      {plan.isManagedHere && isCancelled && (
        <Button variant="primary" busy={busy} disabled={disabled} onClick={() => void resume()}>
          {t('plan.resume')}
        </Button>
      )}
      {plan.state === 'billing_issue' && <UpdateCardLink plan={plan} primary />}
      {!isCancelled && <SubscribeLink>{t('plan.change')}</SubscribeLink>}
      {plan.isManagedHere && ['trial', 'active'].includes(plan.state) && (
        <UpdateCardLink plan={plan} />
      )}
      {plan.isManagedHere && !isCancelled && plan.expiresAt !== null && (
        <Button variant="quiet" disabled={disabled} onClick={() => setIsAsking(true)}>
          {t('plan.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('plan.cancelTitle')}
        confirm={t('plan.cancelConfirm')}
        dismiss={t('plan.cancelNot')}
        busy={busy}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void cancel()}
      >
        {until === null ? t('plan.cancelTextOpen') : t('plan.cancelText', { date: until })}
      </ConfirmDialog>
    </>
  );
}

function Restore({ user, disabled }: { user: SessionUser; disabled: boolean }) {
  const clock = useClock();
  const { run, busy, problem } = useServerAction();
  const restore = async () => {
    const { id: userId, username } = user;
    const done = await run((session) =>
      restorePlan(session, { userId, username, now: clock.now() }),
    );
    if (!done) return;
    const isOn = planAccess(done.value, clock.now()).kind === 'full' && done.value.state !== 'none';
    showToast({ text: isOn ? t('plan.restoreFound') : t('plan.restoreNothing') });
  };
  return (
    <div className={styles.restore}>
      <p>{t('plan.restoreHint')}</p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button size="small" busy={busy} disabled={disabled} onClick={() => void restore()}>
        {t('plan.restore')}
      </Button>
    </div>
  );
}
