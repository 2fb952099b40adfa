import type { KnownPlan, PlanAccess } from '../../../../schema/rules/plan.ts';
import { t } from '../../../i18n/t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { endedText } from './ended-text.ts';
import { SUBSCRIBE_PATH } from '../subscribe-path.ts';

type EndedSheetProps = {
  open: boolean;
  onClose: () => void;
  access: Exclude<PlanAccess, { kind: 'full' }>;
  plan: KnownPlan;
};

/** Opens instead of a new entry: a link to the plans for the payer, the payer's name for others. */
export function EndedSheet({ open, onClose, access, plan }: EndedSheetProps) {
  const now = useNow(60_000);
  const { title, text } = endedText(access, plan, now);
  const mayPay = plan.isPayer && access.kind === 'ended';
  return (
    <Sheet
      open={open}
      kind="dialog"
      onClose={onClose}
      title={mayPay ? t('plan.gateTitle') : title}
      intro={mayPay ? `${title}. ${text}` : text}
      footer={
        <>
          <Button onClick={onClose}>{mayPay ? t('plan.close') : t('ui.close')}</Button>
          {mayPay && (
            <a className={buttonClass({ variant: 'primary' })} href={SUBSCRIBE_PATH}>
              {t('plan.choose')}
            </a>
          )}
        </>
      }
    >
      {null}
    </Sheet>
  );
}
