import type { Answers } from '../answers.ts';

/** The props of each step. */
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
  /** Goes to the next step with the changes of this one. */
  next: (change?: Partial<Answers>) => void;
};
