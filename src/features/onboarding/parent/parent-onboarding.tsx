import { type ComponentType, Suspense, lazy, useState } from 'react';
import { Navigate } from '@tanstack/react-router';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useSession } from '../../../app/services.tsx';
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
import { MoveStep } from './move-step.tsx';
import type { StepProps } from './step-props.ts';
import { TrackStep } from './track-step.tsx';
import { UnitsStep } from './units-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';
import '../../../i18n/lazy/onboarding.ts';
import '../../../i18n/lazy/settings.ts';

/** It brings what notifications need, which the first steps wait for no longer than this one. */
const RemindersStep = lazy(async () => ({
  default: (await import('./reminders-step.tsx')).RemindersStep,
}));

type ParentOnboardingProps = {
  /** null before sign-up; the first question comes before it. */
  user: SessionUser | null;
  /** Opens sign-up, after the first question. */
  onSignUp: () => void;
  /** Called after the last step; opens the home screen, or the import from another app. */
  onDone: (next: { moves: boolean }) => void;
  /** Shows all steps although the person has finished them before. */
  isAgain: boolean;
  /** Renders the invitation sheet, which belongs to another feature. */
  inviteSheet: ComponentType<{ open: boolean; onClose: () => void }>;
};

/** Onboarding of a parent. Each answer is stored at once, and only the child is required. */
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
  const session = useSession();
  // The value at the start: saving the first child during the steps must not end them.
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
  // On a new device the family's children may sync while the first questions are answered.
  const answers = withKnownChildren(given, known);

  const finish = async (moves: boolean): Promise<void> => {
    if (user === null) return;
    await markDone(user.id);
    await forgetAnswers(user.id);
    onDone({ moves });
    // Not awaited: offline it is sent later.
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
    if (step === null) void finish(later.moves === true);
    else change({ ...changed, step });
  };
  const steps = stepsFor(answers, today);
  const before = stepBefore(answers, today);
  // An answer may have removed the current step.
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
      // The key gives each child its own form state.
      return <ChildStep key={answers.children.length} {...props} />;
    case 'early':
      return <EarlyStep key={answers.children.length} {...props} />;
    case 'more':
      return <MoreStep {...props} />;
    case 'track':
      return <TrackStep {...props} />;
    case 'units':
      return <UnitsStep {...props} />;
    case 'move':
      return <MoveStep {...props} />;
    case 'family':
      return <FamilyStep {...props} inviteSheet={inviteSheet} />;
    case 'reminders':
      return (
        <Suspense fallback={<Spinner label={t('onboarding.loading')} />}>
          <RemindersStep {...props} />
        </Suspense>
      );
    case 'keep':
      return <KeepStep {...props} />;
    case 'firstLog':
      return <FirstLogStep {...props} />;
  }
}
