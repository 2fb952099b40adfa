import { useEffect, useState, type ReactNode } from 'react';
import { type OwnCard, useOwnCards } from '../../../app/child-card/use-own-cards.ts';
import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks, sendAccountTasks } from '../../../session/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { AboutStep } from './about-step.tsx';
import { HelloStep } from './hello-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { TryStep } from './try-step.tsx';
import { WaitingScreen } from './waiting-screen.tsx';
import { YouStep } from './you-step.tsx';
import '../../../i18n/later/onboarding.ts';

type Step =
  | { name: 'hello' | 'you' | 'rights' | 'try' | 'phone' }
  | { name: 'about'; card: OwnCard };

/** What each step is given: where it stands and the ways on. */
export type CaregiverStepProps = {
  user: SessionUser;
  frame: { index: number; count: number; onBack: (() => void) | null };
  next: () => void;
};

/**
 * The first minutes of somebody who was invited to help: who they are, what they may do, what the
 * parents want them to know, one try, and that it works without a signal. Before a child is shared with them they wait, and it goes on by itself.
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
  const { cards, markRead } = useOwnCards();
  const [asked, setIndex] = useState(0);
  const isWaiting = cards !== undefined && cards.length === 0;
  useLookAgain(isWaiting, () => sync?.sendNow());
  if (cards === undefined) return <Spinner label={t('onboarding.loading')} />;
  if (isWaiting) return <WaitingScreen />;

  const finish = async () => {
    await addAccountTasks(user.id, { onboardingComplete: true });
    onDone();
    void sendAccountTasks(user.id, session);
  };
  const steps: Step[] = [
    { name: 'hello' },
    { name: 'you' },
    { name: 'rights' },
    ...cards.map((card) => ({ name: 'about', card }) as const),
    { name: 'try' },
    { name: 'phone' },
  ];
  // A child may go while it is read about.
  const index = Math.min(asked, steps.length - 1);
  const step = steps[index] ?? { name: 'hello' };
  const props: CaregiverStepProps = {
    user,
    frame: {
      index,
      count: steps.length,
      onBack: index === 0 ? null : () => setIndex(index - 1),
    },
    next: () => (index + 1 < steps.length ? setIndex(index + 1) : void finish()),
  };
  switch (step.name) {
    case 'hello':
      return <HelloStep {...props} />;
    case 'you':
      return <YouStep {...props} />;
    case 'rights':
      return <RightsStep {...props} rights={rights} />;
    case 'about':
      return <AboutStep key={step.card.child.id} {...props} own={step.card} onRead={markRead} />;
    case 'try':
      return <TryStep {...props} />;
    case 'phone':
      return <PhoneStep {...props} />;
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
