import { CardView } from '../../../app/child-card/card-view.tsx';
import type { OwnCard } from '../../../app/child-card/use-own-cards.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/card.tsx';
import '../../../i18n/lazy/card.ts';
import { StepFrame } from '../step-frame.tsx';
import type { CaregiverStepProps } from './step-props.ts';

/** Shows one child's card to confirm, or says that it is still empty. */
export function AboutStep({
  own,
  onRead,
  frame,
  next,
}: CaregiverStepProps & { own: OwnCard; onRead: (card: OwnCard) => Promise<void> }) {
  const { child, card, reading, isEmpty } = own;
  const isDone = isEmpty || reading === 'current';
  const go = () => {
    if (!isDone) void onRead(own);
    next();
  };
  return (
    <StepFrame
      {...frame}
      title={t('card.about', { name: child.name })}
      intro={t('card.intro', { name: child.name })}
      action={isDone ? t('onboarding.next') : t('card.understood')}
      onNext={go}
    >
      <Card>
        <CardView heading="h2" child={child} card={card} />
      </Card>
    </StepFrame>
  );
}
