import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Navigate } from '@tanstack/react-router';
import { type OwnCard, useOwnCards } from '../../../app/child-card/use-own-cards.ts';
import { useServices } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { sendAccountTasks } from '../../../session/account-tasks/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { markDone } from '../done.ts';
import { useOwnProfile } from '../own-profile.ts';
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
import type { CaregiverStepProps } from './step-props.ts';
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

/**
 * Onboarding of a caregiver: profile, rights, the children's cards, a practice entry, and how the app
 * works offline. Until a child is shared with them, a waiting screen is shown, which continues by
 * itself.
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
  /** The text of their rights, from another feature. */
  rights: ReactNode;
  /** Shows all steps although the person has finished them before. */
  isAgain: boolean;
  onDone: () => void;
  /** Called when they paste the link of another invitation. */
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
  useAccessPolling(isWaiting, () => sync?.sendNow());
  useStoredFromStart(answers, () => change({}));
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
  // A child may be withdrawn while its card is shown; continue with the rest.
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

/** Remembers the start, so that a person who leaves before the first answer is led back too. */
function useStoredFromStart(answers: CareAnswers | undefined, keep: () => void) {
  const saveNow = useEffectEvent(keep);
  const isNew = answers?.savedAt === 0;
  useEffect(() => {
    if (isNew) saveNow();
  }, [isNew]);
}

const nameOf = (step: Step): string =>
  step.name === 'about' ? `about:${step.card.child.id}` : step.name;

/** Access arrives over the socket; without a socket, a regular pull finds it. */
function useAccessPolling(isWaiting: boolean, look: () => void) {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
}

const LOOK_EVERY_MS = 30_000;
