import { useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks, sendAccountTasks } from '../../../session/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { HelloStep } from './hello-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { WaitingScreen } from './waiting-screen.tsx';
import { YouStep } from './you-step.tsx';
import '../../../i18n/later/onboarding.ts';

const steps = ['hello', 'you', 'rights', 'phone'] as const;

/** What each step is given: where it stands and the ways on. */
export type CaregiverStepProps = {
  user: SessionUser;
  frame: { index: number; count: number; onBack: (() => void) | null };
  next: () => void;
};

/**
 * The first minute of somebody who was invited to help: who they are, what they may do, that it
 * works without a signal. Before a child is shared with them they wait, and it goes on by itself.
 */
export function CaregiverOnboarding({
  user,
  rights,
  onDone,
}: {
  user: SessionUser;
  /** What they may do, in words. */
  rights: ReactNode;
  onDone: () => void;
}) {
  const { session, sync } = useServices();
  const children = useQuery((replica) => replica.children.all(), []);
  const [index, setIndex] = useState(0);
  const isWaiting = children !== undefined && children.length === 0;
  useLookAgain(isWaiting, () => sync?.sendNow());
  if (children === undefined) return <Spinner label={t('onboarding.loading')} />;
  if (isWaiting) return <WaitingScreen />;

  const finish = async () => {
    await addAccountTasks(user.id, { onboardingComplete: true });
    onDone();
    void sendAccountTasks(user.id, session);
  };
  const props: CaregiverStepProps = {
    user,
    frame: {
      index,
      count: steps.length,
      onBack: index === 0 ? null : () => setIndex(index - 1),
    },
    next: () => (index + 1 < steps.length ? setIndex(index + 1) : void finish()),
  };
  switch (steps[index]) {
    case 'you':
      return <YouStep {...props} />;
    case 'rights':
      return <RightsStep {...props} rights={rights} />;
    case 'phone':
      return <PhoneStep {...props} />;
    default:
      return <HelloStep {...props} />;
  }
}

/** The live connection brings access as it is given; where there is none, a look now and then does. */
function useLookAgain(isWaiting: boolean, look: () => void) {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
}

const LOOK_EVERY_MS = 30_000;
