import { AccountDialog, type AccountTask } from './account-dialog.tsx';
import { InvitedDialog } from './invited-dialog.tsx';
import { goToPayment } from './go-to-payment.ts';
import type { NextPlace } from './next-place.ts';
import type { PlanChoice } from './plan-step.tsx';
import '../../i18n/later/sign-in.ts';

/** The dialogs of the front page; one at a time. */
export type FrontTask = AccountTask | { name: 'invited'; token: string };

type FrontDialogsProps = {
  open: boolean;
  task: FrontTask;
  onTask: (task: FrontTask) => void;
  onClose: () => void;
  onArrive: (place: Exclude<NextPlace, 'childProfile'>) => void;
  onSignOut: () => void;
  Plans: PlanChoice;
};

export function FrontDialogs({ open, task, onTask, onSignOut, ...ways }: FrontDialogsProps) {
  if (!open) return null;
  if (task.name !== 'invited') return <AccountDialog open {...{ task, onTask }} {...ways} />;
  return (
    <InvitedDialog
      token={task.token}
      onSignIn={(username) => onTask({ name: 'signIn', username })}
      onPaymentRequired={(username, chosen) =>
        chosen ? goToPayment(chosen) : onTask({ name: 'signUp', username, isPending: true })
      }
      onSignOut={onSignOut}
      {...ways}
    />
  );
}
