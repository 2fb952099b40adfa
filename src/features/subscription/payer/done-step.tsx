import CircleCheck from 'lucide-react/icons/circle-check';
import PartyPopper from 'lucide-react/icons/party-popper';
import { planAccess } from '../../../../schema/rules/plan.ts';
import { t } from '../../../i18n/t.ts';
import type { KnownPlan } from '../../../session/requests/plan.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { planHeadline } from '../plan-headline.ts';
import styles from '../subscribe.module.css';

/** Step 6: confirms the payment, with the next charge and where to change the plan. */
export function DoneStep({
  how,
  plan,
  onChild,
  onHome,
}: {
  how: 'founding' | 'already' | 'changed';
  plan: KnownPlan | null;
  /** Adds a child when there is none yet; null: go to Home. */
  onChild: (() => void) | null;
  onHome: () => void;
}) {
  const now = useNow(60_000);
  const isFounder = plan?.state !== 'free';
  const shown = how === 'founding' && !isFounder ? 'changed' : how;
  const [title, text] = {
    founding: [t('subscribe.doneTitle'), t('subscribe.doneText')],
    already: [t('subscribe.activeTitle'), t('subscribe.activeText')],
    changed: [t('subscribe.changedTitle'), t('subscribe.changedText')],
  }[shown];
  const isRunning = plan !== null && (plan.state === 'trial' || plan.state === 'active');
  const headline = isRunning ? planHeadline(plan, planAccess(plan, now), now) : null;
  return (
    <div className={styles.news}>
      <span className={styles.disc}>
        <Icon icon={shown === 'founding' ? PartyPopper : CircleCheck} size="xl" />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{text}</p>
      {headline && (
        <div className={styles.bought}>
          <p className={styles.boughtTitle}>{headline.title}</p>
          <p>{headline.text}</p>
          <p className={styles.boughtHint}>{t('subscribe.whereToChange')}</p>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="primary" size="large" wide onClick={onChild ?? onHome}>
          {t(onChild ? 'subscribe.continue' : 'subscribe.goHome')}
        </Button>
      </div>
    </div>
  );
}
