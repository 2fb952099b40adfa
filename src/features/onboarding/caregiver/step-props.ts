import type { SessionUser } from '../../../session/session.ts';
import type { OwnProfile } from '../own-profile.ts';
import type { CareAnswers } from './care-answers.ts';

/** The props of each step. */
export type CaregiverStepProps = {
  user: SessionUser;
  /** The known profile and the answers on this device. */
  profile: OwnProfile;
  answers: CareAnswers;
  change: (change: Partial<CareAnswers>) => void;
  frame: { index: number; count: number; onBack: (() => void) | null };
  next: () => void;
};
