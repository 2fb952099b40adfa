import { useState } from 'react';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useFrontPage } from '../app/navigation/front-page.ts';
import { ResetDialog } from '../features/sign-in/password/reset-dialog.tsx';
import { FrontPage } from '../site/front-page.tsx';
import { sheetHistory } from '../ui/back-closes.ts';

export const Route = createFileRoute('/reset-password')({
  component: ResetPasswordRoute,
  staticData: { title: 'shell.resetPassword' },
  validateSearch: ({ token }: Record<string, unknown>) => ({
    ...(typeof token === 'string' && { token }),
  }),
  // The secret is removed from the address at once; after a reload it is in the history state.
  beforeLoad: ({ search: { token } }) => {
    if (token === undefined) return;
    throw redirect({
      to: '/reset-password',
      search: {},
      state: { resetToken: token },
      replace: true,
    });
  },
});

/** The open dialog over the front page. */
function ResetPasswordRoute() {
  const router = useRouter();
  const front = useFrontPage();
  const token = useLocation({ select: (location) => location.state.resetToken ?? null });
  // Runs before the dialog adds its own history entry.
  const [cameFrom] = useState(() => history.length > 1);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    setIsOpen(false);
    sheetHistory.atPage(() => {
      if (cameFrom) router.history.back();
      else void router.navigate({ to: '/', search: {}, replace: true });
    });
  };
  const signIn = (username?: string) => {
    setIsOpen(false);
    sheetHistory.atPage(() => front.signIn(username));
  };
  return (
    <>
      <FrontPage onSignIn={() => front.signIn()} onSignUp={() => front.signUp()} />
      <ResetDialog open={isOpen} token={token} onClose={close} onSignIn={signIn} />
    </>
  );
}
