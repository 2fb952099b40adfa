import { type Role, isParent } from '../../../../schema/rights/roles.ts';
import type { KnownPlan, PlanAccess } from '../../../../schema/rules/plan.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Parents export all that the family has, a caregiver only what is theirs. */
export function exportLabel(role: Role): string {
  return isParent(role) ? t('plan.export') : t('plan.exportOwn');
}

/** The texts about a plan without write access. */
export function endedText(
  access: Exclude<PlanAccess, { kind: 'full' }>,
  { isPayer, payerName }: KnownPlan,
  now: number,
): { title: string; text: string } {
  if (access.kind === 'unconfirmed') {
    return { title: t('plan.unconfirmed'), text: t('plan.unconfirmedText') };
  }
  const { since, isLong } = access;
  const title =
    since === null ? t('plan.endedUnknown') : t('plan.ended', { date: formatDate(since, { now }) });
  if (!isPayer && isLong) {
    const text =
      payerName === null ? t('plan.askOwnerLong') : t('plan.askPayerLong', { name: payerName });
    return { title: t('plan.gateTitleOther'), text };
  }
  if (!isPayer) {
    const text = payerName === null ? t('plan.askOwner') : t('plan.askPayer', { name: payerName });
    return { title: t('plan.gateTitleOther'), text };
  }
  return { title, text: isLong ? t('plan.endedLongText') : t('plan.endedText') };
}
