import { atom } from 'jotai/vanilla';
import { usePageAtom } from '../../ui/use-atom.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../app/services.tsx';
import { AccountDialog, type AccountTask } from './account-dialog.tsx';
import { InvitedDialog } from './invitation/invited-dialog.tsx';
import { goToPayment } from './sign-up/go-to-payment.ts';
import type { NextPlace } from './sign-up/next-place.ts';
import type { PlanChoice } from './sign-up/plan-step.tsx';
import '../../i18n/lazy/sign-in.ts';

/** The dialogs of the front page, one at a time. */
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

/** The tokens of invitations that were used in this page. */
const usedTokensAtom = atom(() => new Set<string>());

export function FrontDialogs({ open, task, onTask, onSignOut, ...ways }: FrontDialogsProps) {
  const isBack = useIsBack(task);
  const usedTokens = usePageAtom(usedTokensAtom);
  const goHome = useEffectEvent(() => ways.onArrive('/home'));
  useEffect(() => {
    if (isBack) goHome();
  }, [isBack]);
  if (!open || isBack) return null;
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
      onArrive={(place) => {
        usedTokens.add(task.token);
        ways.onArrive(place);
      }}
    />
  );
}

/** Whether the person came back with the browser's back button after registering. */
function useIsBack(task: FrontTask): boolean {
  const session = useSession();
  const usedTokens = usePageAtom(usedTokensAtom);
  const [isBack] = useState(() => {
    const isIn = session.state.get().status === 'signedIn';
    return isIn && (task.name !== 'invited' || usedTokens.has(task.token));
  });
  return isBack;
}
