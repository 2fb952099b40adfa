import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { SessionUser } from '../../session/session.ts';
import { openedLater } from '../../ui/opened-later.tsx';
import { clearToasts, dismissToast } from '../../ui/toasts.ts';
import { SESSION_TOAST, useSessionNotices } from './use-session-notices.ts';

const SignInDialog = openedLater(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);
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
