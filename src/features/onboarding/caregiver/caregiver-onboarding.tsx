import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Navigate } from '@tanstack/react-router';
import { type OwnCard, useOwnCards } from '../../../app/child-card/use-own-cards.ts';
import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { sendAccountTasks } from '../../../session/account-tasks/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { markDone } from '../done.ts';
import { type OwnProfile, useOwnProfile } from '../own-profile.ts';
import { useAnswers } from '../use-answers.ts';
import { useIsDone } from '../use-is-done.ts';
import { AboutStep } from './about-step.tsx';
import {
  type CareAnswers,
  forgetCareAnswers,
  keepCareAnswers,
  noCareAnswers,
  readCareAnswers,
} from './care-answers.ts';
import { HelloStep } from './hello-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RightsStep } from './rights-step.tsx';
import { TryStep } from './try-step.tsx';
import { WaitingScreen } from './waiting-screen.tsx';
import { YouStep } from './you-step.tsx';
import '../../../i18n/lazy/onboarding.ts';

type Step =
  | { name: 'hello' | 'you' | 'rights' | 'try' | 'phone' }
  | { name: 'about'; card: OwnCard };

/** What each step is given: where it stands and the ways on. */
export type CaregiverStepProps = {
  user: SessionUser;
  /** What is known of them, and what they have answered here. */
  profile: OwnProfile;
  answers: CareAnswers;
  change: (change: Partial<CareAnswers>) => void;
  frame: { index: number; count: number; onBack: (() => void) | null };
  next: () => void;
};

/**
 * The first minutes of somebody who was invited to help: who they are, what they may do, what the
 * parents want them to know, one try, and that it works without a signal. Before a child is shared
 * with them they wait, and it goes on by itself.
 */
export function CaregiverOnboarding({
  user,
  rights,
  isAgain,
  onDone,
  onLink,
  onSignOut,
}: {
  user: SessionUser;
  /** What they may do, in words. */
  rights: ReactNode;
  /** Asks all of it once more, of somebody who has been through it. */
  isAgain: boolean;
  onDone: () => void;
  /** They have the link of another invitation. */
  onLink: (token: string) => void;
  onSignOut: () => void;
}) {
  const { session, sync } = useServices();
  const isDone = useIsDone(isAgain ? null : user.id);
  const { cards, markRead } = useOwnCards();
  const profile = useOwnProfile(user);
  const { answers, change } = useAnswers(user.id, {
    read: (now) => readCareAnswers(user.id, now),
    keep: (kept) => keepCareAnswers(user.id, kept),
    begin: (kept) => kept ?? noCareAnswers,
  });
  const isWaiting = cards !== undefined && cards.length === 0;
  useLookAgain(isWaiting, () => sync?.sendNow());
  useKeptFromTheStart(answers, () => change({}));
  if (isDone) return <Navigate to="/home" replace />;
  if (!cards || !answers || !profile || isDone === undefined) {
    return <Spinner label={t('onboarding.loading')} />;
  }
  if (isWaiting) return <WaitingScreen onLink={onLink} onSignOut={onSignOut} />;

  const finish = async () => {
    await markDone(user.id);
    await forgetCareAnswers(user.id);
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
  const names = steps.map(nameOf);
  // A child may go while it is read about: then on with what is left.
  const at = names.indexOf(answers.step);
  const index = at >= 0 ? at : names.indexOf('try');
  const step = steps[index] ?? { name: 'hello' };
  const goTo = (next: number) => change({ step: names[next] ?? 'hello' });
  const props: CaregiverStepProps = {
    user,
    profile,
    answers,
    change,
    frame: {
      index,
      count: steps.length,
      onBack: index === 0 ? null : () => goTo(index - 1),
    },
    next: () => (index + 1 < steps.length ? goTo(index + 1) : void finish()),
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

/** Whoever leaves before the first answer is led back as well. */
function useKeptFromTheStart(answers: CareAnswers | undefined, keep: () => void) {
  const keepNow = useEffectEvent(keep);
  const isNew = answers?.savedAt === 0;
  useEffect(() => {
    if (isNew) keepNow();
  }, [isNew]);
}

const nameOf = (step: Step): string =>
  step.name === 'about' ? `about:${step.card.child.id}` : step.name;

/** The live connection brings access as it is given; where there is none, a look now and then does. */
function useLookAgain(isWaiting: boolean, look: () => void) {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
}

const LOOK_EVERY_MS = 30_000;
