import { audit } from './audit.ts';
import type { Step } from './machine.ts';
import { history, pull } from './pull.ts';
import { push } from './push.ts';
import type { StepContext, StepResult } from './step.ts';

/**
 * Takes one step of replication: one request and its effects. A step may stop after any line and be
 * repeated: records are stored before the state covers them, and storing a record twice has the
 * same effect as storing it once.
 */
export function takeStep(step: Step, context: StepContext): Promise<StepResult> {
  switch (step) {
    case 'push':
      return push(context);
    case 'pull':
      return pull(context);
    case 'history':
      return history(context);
    case 'audit':
      return audit(context);
  }
}
