import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { DueToday, FreeAccess, PlanCards, trialDaysOf } from './plan-cards.tsx';
import type { ShownPackage } from './shown-packages.ts';
import styles from '../subscribe.module.css';

type ChoosePlanProps = {
  packages: readonly ShownPackage[];
  chosen: string | null;
  onChoose: (identifier: string) => void;
  isFree: boolean;
  onFree: (isFree: boolean) => void;
  isPending: boolean;
  /** The checkout is loading or open. */
  isPaying: boolean;
  onSubmit: () => void;
  onRestore: () => void;
  onBack: () => void;
};

/** Step 4, with our own page of plans when the provider renders none. */
export function ChoosePlan(props: ChoosePlanProps) {
  const { packages, chosen, onChoose, isFree, onFree, isPending } = props;
  const of = packages.find(({ identifier }) => identifier === chosen);
  const isTrial = of !== undefined && isFree && trialDaysOf(of) !== null;
  const action = isTrial ? t('subscribe.startTrial') : t('subscribe.buy');
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.isPaying) props.onSubmit();
      }}
    >
      <PlanCards packages={packages} chosen={chosen} onChoose={onChoose} />
      {of && <FreeAccess of={of} isOn={isFree} onChange={onFree} />}
      {of && <DueToday of={of} isFree={isFree} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large" wide busy={props.isPaying}>
          {isPending ? t('subscribe.toPayment') : action}
        </Button>
        <Button variant="quiet" wide onClick={props.onBack}>
          {isPending ? t('subscribe.back') : t('subscribe.notNow')}
        </Button>
        <Button variant="quiet" wide onClick={props.onRestore}>
          {t('subscribe.restore')}
        </Button>
      </div>
      <p className={styles.note}>{t('subscribe.terms')}</p>
    </form>
  );
}
