import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DoneStep } from './done-step.tsx';
import { InDoubtStep } from './in-doubt-step.tsx';
import { OpeningStep } from './opening-step.tsx';
import { stepNumber } from './payer-step.ts';
import { PlanStep } from './plan-step.tsx';
import { RedirectStep } from './redirect-step.tsx';
import { SocialProof } from './social-proof.tsx';
import { StepFrame } from './step-frame.tsx';
import { VerifyingStep } from './verifying-step.tsx';
import { type PayerFlowOptions, usePayerFlow } from './use-payer-flow.ts';

type PayerFlowProps = PayerFlowOptions & {
  /** Asks for the child of a family that has none. */
  onChild: () => void;
  onHome: () => void;
};

/** From the choice of a plan to its payment. The steps are in payer-step.ts. */
export function PayerFlow({ customer, returned, onChild, onHome, ...props }: PayerFlowProps) {
  const { user, isPending } = customer;
  const plan = usePlan(user.id);
  const flow = usePayerFlow({ customer, returned, ...props });
  const { step, setStep, payment } = flow;
  const isNumbered = isPending && (flow.isNew || step.name === 'done');
  return (
    <StepFrame key={step.name} number={isNumbered ? stepNumber(step) : null}>
      {step.name === 'social' && (
        <SocialProof username={user.username} onContinue={flow.leaveSocial} />
      )}
      {step.name === 'plan' && (
        <PlanStep
          shop={props.shop}
          flow={flow}
          isPending={isPending}
          onBack={flow.isNew ? () => setStep({ name: 'social' }) : onHome}
          onHome={onHome}
        />
      )}
      {step.name === 'redirect' && (
        <RedirectStep onGo={flow.paySelected} onBack={() => setStep({ name: 'plan' })} />
      )}
      {step.name === 'opening' && (
        <OpeningStep isBack={returned === 'paying'} onReady={flow.whenReady} />
      )}
      {step.name === 'verifying' && <VerifyingStep />}
      {step.name === 'inDoubt' && (
        <InDoubtStep
          onAgain={() => void payment.checkAgain()}
          onLeave={() => setStep({ name: 'plan' })}
        />
      )}
      {step.name === 'unverified' && <Unverified onAgain={flow.verifyAgain} />}
      {step.name === 'done' && (
        <DoneStep
          how={step.how}
          plan={plan ?? null}
          onChild={step.isWithoutChild ? onChild : null}
          onHome={onHome}
        />
      )}
    </StepFrame>
  );
}

function Unverified({ onAgain }: { onAgain: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={t('subscribe.unverified')}
      actions={<Button onClick={onAgain}>{t('subscribe.again')}</Button>}
    />
  );
}
