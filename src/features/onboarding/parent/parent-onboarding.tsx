import { type ComponentType, useState } from 'react';
import { Navigate } from '@tanstack/react-router';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useServices } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { sendAccountTasks } from '../../../session/account-tasks/account-tasks.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNow } from '../../../ui/use-now.ts';
import {
  type Answers,
  type Step,
  forgetAnswers,
  noAnswers,
  readAnswers,
  keepAnswers,
  withKnownChildren,
  withoutGone,
} from '../answers.ts';
import { markDone } from '../done.ts';
import { type OwnProfile, useOwnProfile } from '../own-profile.ts';
import { canSkip, stepAfter, stepBefore, stepsFor, withoutAnother } from '../steps.ts';
import { useAnswers } from '../use-answers.ts';
import { useIsDone } from '../use-is-done.ts';
import { ChildStep } from './child-step.tsx';
import { EarlyStep } from './early-step.tsx';
import { FamilyStep } from './family-step.tsx';
import { FirstLogStep } from './first-log-step.tsx';
import { KeepStep } from './keep-step.tsx';
import { MoreStep } from './more-step.tsx';
import { TrackStep } from './track-step.tsx';
import { UnitsStep } from './units-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';
import '../../../i18n/lazy/onboarding.ts';
import '../../../i18n/lazy/settings.ts';

type ParentOnboardingProps = {
  /** null: nobody has signed up yet; the first question is asked all the same. */
  user: SessionUser | null;
  /** To sign up, after the first question. */
  onSignUp: () => void;
  /** Everything is asked: to the home screen. */
  onDone: () => void;
  /** Asks all of it once more, of somebody who has been through it. */
  isAgain: boolean;
  /** Draws the sheet that invites somebody. */
  inviteSheet: ComponentType<{ open: boolean; onClose: () => void }>;
};

/** What each step is given: the answers, and the ways on. */
export type StepProps = {
  answers: Answers;
  change: (change: Partial<Answers>) => void;
  today: string;
  frame: {
    index: number;
    count: number;
    onBack: (() => void) | null;
    onSkip: (() => void) | null;
  };
  /** To the next step, with what this one has changed. */
  next: (change?: Partial<Answers>) => void;
};

/** A parent's first minutes: each answer is kept at once, and only the child is needed. */
export function ParentOnboarding({ user, ...ways }: ParentOnboardingProps) {
  const children = useQuery((replica) => replica.children.all(), []);
  const isDone = useIsDone(ways.isAgain || user === null ? null : user.id);
  const profile = useOwnProfile(user);
  const isReady =
    profile === null || (profile !== undefined && children !== undefined && isDone !== undefined);
  if (!isReady) return <Spinner label={t('onboarding.loading')} />;
  const known = (children ?? []).map(({ record }) => record);
  const whose = user?.id ?? '';
  return <Steps key={whose} {...{ user, profile, known, isDone: isDone === true }} {...ways} />;
}

function Steps({
  user,
  profile,
  known,
  onSignUp,
  onDone,
  inviteSheet,
  isDone,
}: ParentOnboardingProps & {
  profile: OwnProfile | null;
  known: readonly ChildRecord[];
  isDone: boolean;
}) {
  const { session } = useServices();
  // As it was when they came: the first child of a family that had lost all ends nothing.
  const [isOver] = useState(isDone && known.length > 0);
  const userId = user?.id ?? null;
  const { answers: given, change } = useAnswers(userId, {
    read: (now) => readAnswers(userId, now),
    keep: (answers) => keepAnswers(userId, answers),
    begin: (kept) => (kept ? withoutGone(kept, known) : noAnswers),
  });
  const today = dayIn(useNow(60_000));
  if (isOver) return <Navigate to="/home" replace />;
  if (given === undefined) return <Spinner label={t('onboarding.loading')} />;
  // On a new device the family's children may come while the first questions are answered.
  const answers = withKnownChildren(given, known);

  const finish = async (): Promise<void> => {
    if (user === null) return;
    await markDone(user.id);
    await forgetAnswers(user.id);
    onDone();
    // Not waited for: without a signal it goes out later.
    void sendAccountTasks(user.id, session);
  };
  const next = (changed: Partial<Answers> = {}): void => {
    const later = { ...answers, ...changed };
    if (user === null) {
      change(changed);
      onSignUp();
      return;
    }
    const step = stepAfter(later, today);
    if (step === null) void finish();
    else change({ ...changed, step });
  };
  const steps = stepsFor(answers, today);
  const before = stepBefore(answers, today);
  // Answers may have taken their own step away.
  const step: Step =
    user === null ? 'welcome' : steps.includes(answers.step) ? answers.step : 'child';
  const isChild = step === 'child';
  const putOff = isChild ? withoutAnother(answers, { isKept: true }) : null;
  const dropped = isChild ? withoutAnother(answers, { isKept: false }) : null;
  const skip = () => (dropped ? change(dropped) : next());
  const props: StepProps = {
    answers,
    change,
    today,
    next,
    frame: {
      index: steps.indexOf(step),
      count: steps.length,
      onBack: before === null ? null : () => change(putOff ?? { step: before }),
      onSkip: canSkip(answers, step) ? skip : null,
    },
  };
  switch (step) {
    case 'welcome':
      return <WelcomeStep {...props} user={user} profile={profile} />;
    case 'child':
      // Each child is a form of its own.
      return <ChildStep key={answers.children.length} {...props} />;
    case 'early':
      return <EarlyStep key={answers.children.length} {...props} />;
    case 'more':
      return <MoreStep {...props} />;
    case 'track':
      return <TrackStep {...props} />;
    case 'units':
      return <UnitsStep {...props} />;
    case 'family':
      return <FamilyStep {...props} inviteSheet={inviteSheet} />;
    case 'keep':
      return <KeepStep {...props} />;
    case 'firstLog':
      return <FirstLogStep {...props} />;
  }
}
