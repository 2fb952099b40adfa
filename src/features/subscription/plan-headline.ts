import { DAY_MS } from '../../../schema/limits.ts';
import type { PlanAccess } from '../../../schema/rules/plan.ts';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import type { KnownPlan } from '../../session/requests/plan.ts';
import { endedText } from './ended/ended-text.ts';
import { priceText } from './plans/price-text.ts';

/** The plan's headline and text, for the payer. */
export function planHeadline(
  plan: KnownPlan,
  access: PlanAccess,
  now: number,
): { title: string; text: string } {
  if (access.kind !== 'full') return endedText(access, plan, now);
  const { expiresAt, price } = plan;
  const until = expiresAt === null ? null : formatDate(expiresAt, { now });
  switch (plan.state) {
    case 'none':
      return { title: t('plan.none'), text: t('plan.noneText') };
    case 'free':
      return plan.store === 'promotional'
        ? { title: t('plan.gift'), text: t('plan.giftText') }
        : { title: t('plan.free'), text: t('plan.freeText') };
    case 'trial': {
      const left = t('plan.trialLeft', {
        count: trialDaysLeft(expiresAt, now) ?? 0,
        date: expiresAt === null ? '' : formatMoment(expiresAt, { now }),
      });
      const then = price
        ? t('plan.trialThen', { price: priceText(price) })
        : t('plan.trialThenPlan');
      return { title: t('plan.trial'), text: `${left} ${then}` };
    }
    case 'cancelled':
      return { title: t('plan.cancelled'), text: t('plan.endsOn', { date: until ?? '' }) };
    case 'billing_issue': {
      const date = formatDate(plan.billingIssueAt ?? now, { now });
      return { title: t('plan.issue'), text: t('plan.issueText', { date }) };
    }
    case 'active':
    case 'ended': {
      const title = price?.title ?? t('plan.active');
      const text = until === null ? t('plan.forLife') : t('plan.renews', { date: until });
      return { title, text };
    }
  }
}

/** Days until the end, rounded up; null without an end. */
export function trialDaysLeft(expiresAt: number | null, now: number): number | null {
  return expiresAt === null ? null : Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));
}
