import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { SessionUser } from '../../session/session.ts';
import { clearToasts, dismissToast } from '../../ui/toasts.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { SESSION_TOAST, useSessionNotices } from './use-session-notices.ts';

const SignInAgainContext = createContext<() => void>(() => undefined);

/** Opens the sign-in of somebody whose session has ended; the app stays usable behind it. */
export function useSignInAgain(): () => void {
  return useContext(SignInAgainContext);
}

export function SignInAgainProvider({
  user,
  children,
}: {
  user: SessionUser;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const open = () => {
    dismissToast(SESSION_TOAST);
    setIsOpen(true);
  };
  useSessionNotices(open);
  // When this person goes, by any way, so do their messages.
  useEffect(() => clearToasts, []);
  return (
    <SignInAgainContext value={open}>
      {children}
      <SignInDialog open={isOpen} again={user} onClose={close} onDone={close} />
    </SignInAgainContext>
  );
}
