import type { ComponentType } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useServices } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { addAccountTasks, sendAccountTasks } from '../../../session/account-tasks.ts';
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
import { type OwnProfile, useOwnProfile } from '../own-profile.ts';
import { canSkip, stepAfter, stepBefore, stepsFor, withoutAnother } from '../steps.ts';
import { useAnswers } from '../use-answers.ts';
import { ChildStep } from './child-step.tsx';
import { EarlyStep } from './early-step.tsx';
import { FamilyStep } from './family-step.tsx';
import { FirstLogStep } from './first-log-step.tsx';
import { KeepStep } from './keep-step.tsx';
import { MoreStep } from './more-step.tsx';
import { TrackStep } from './track-step.tsx';
import { UnitsStep } from './units-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';
import '../../../i18n/later/onboarding.ts';
import '../../../i18n/later/settings.ts';

type ParentOnboardingProps = {
  /** null: nobody has signed up yet; the first question is asked all the same. */
  user: SessionUser | null;
  /** To sign up, after the first question. */
  onSignUp: () => void;
  /** Everything is asked: to the home screen. */
  onDone: () => void;
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
  const profile = useOwnProfile(user);
  const isReady = profile === null || (profile !== undefined && children !== undefined);
  if (!isReady) return <Spinner label={t('onboarding.loading')} />;
  const known = (children ?? []).map(({ record }) => record);
  return <Steps key={user?.id ?? ''} user={user} profile={profile} known={known} {...ways} />;
}

function Steps({
  user,
  profile,
  known,
  onSignUp,
  onDone,
  inviteSheet,
}: ParentOnboardingProps & { profile: OwnProfile | null; known: readonly ChildRecord[] }) {
  const { session } = useServices();
  const userId = user?.id ?? null;
  const { answers: given, change } = useAnswers(userId, {
    read: (now) => readAnswers(userId, now),
    keep: (answers) => keepAnswers(userId, answers),
    begin: (kept) => (kept ? withoutGone(kept, known) : noAnswers),
  });
  const today = dayIn(useNow(60_000));
  if (given === undefined) return <Spinner label={t('onboarding.loading')} />;
  // On a new device the family's children may come while the first questions are answered.
  const answers = withKnownChildren(given, known);

  const finish = async (): Promise<void> => {
    if (user === null) return;
    await addAccountTasks(user.id, { onboardingComplete: true });
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
