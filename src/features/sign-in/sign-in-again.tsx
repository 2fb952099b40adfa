import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { expiredToast } from '../../session/messages.ts';
import type { SessionUser } from '../../session/session.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { clearToasts, dismissToast } from '../../ui/toasts.ts';
import type { AccountTask } from './account-dialog.tsx';
import { useSessionNotices } from './use-session-notices.ts';

const AccountDialog = lazyDialog(async () => (await import('./account-dialog.tsx')).AccountDialog);
const SignInAgainContext = createContext<() => void>(() => undefined);

/** Opens the sign-in dialog for a person whose session has ended; the app stays usable behind it. */
export function useSignInAgain(): () => void {
  return useContext(SignInAgainContext);
}

export function SignInAgainProvider({
  user,
  children,
}: {
  /** null when nobody is signed in. */
  user: SessionUser | null;
  children: ReactNode;
}) {
  const [task, setTask] = useState<AccountTask | null>(null);
  const close = () => setTask(null);
  const open = () => {
    dismissToast(expiredToast.id);
    setTask({ name: 'signIn' });
  };
  const id = user?.id;
  const why = useSessionNotices(id, open);
  useEffect(() => {
    if (id === undefined) return;
    // Messages belong to one person and are cleared when that person leaves in any way.
    return () => {
      clearToasts();
      setTask(null);
    };
  }, [id]);
  return (
    <SignInAgainContext value={open}>
      {children}
      {user && (
        <AccountDialog
          key={id}
          open={task !== null}
          task={task ?? { name: 'signIn' }}
          onTask={setTask}
          again={{ username: user.username, why }}
          onClose={close}
          onArrive={close}
        />
      )}
    </SignInAgainContext>
  );
}
