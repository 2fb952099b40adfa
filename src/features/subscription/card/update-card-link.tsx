import { t } from '../../../i18n/t.ts';
import type { KnownPlan } from '../../../session/requests/plan.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CARD_PATH } from '../subscribe-path.ts';

/** The link to the form for another card: ours, or the provider's page. */
export function UpdateCardLink({
  plan: { isManagedHere, managementUrl },
  primary = false,
}: {
  plan: KnownPlan;
  primary?: boolean;
}) {
  const className = buttonClass({ variant: primary ? 'primary' : 'secondary' });
  if (isManagedHere) {
    return (
      <a className={className} href={CARD_PATH}>
        {t('plan.updateCard')}
      </a>
    );
  }
  if (managementUrl === null) return null;
  return (
    <a className={className} href={managementUrl} rel="noreferrer" target="_blank">
      {t('plan.updateCard')}
    </a>
  );
}
