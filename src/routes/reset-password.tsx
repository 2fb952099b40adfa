import { useState } from 'react';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useFrontPage } from '../app/navigation/front-page.ts';
import { afterBack } from '../app/navigation/sheets.ts';
import { ResetDialog } from '../features/sign-in/password/reset-dialog.tsx';
import { Landing } from '../site/landing.tsx';

export const Route = createFileRoute('/reset-password')({
  component: ResetPasswordRoute,
  staticData: { title: 'shell.resetPassword' },
  validateSearch: ({ token }: Record<string, unknown>) => ({
    ...(typeof token === 'string' && { token }),
  }),
  // The secret leaves the address at once; a reload finds it in the place in the history.
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

/** The dialog, already open, over the front page. */
function ResetPasswordRoute() {
  const router = useRouter();
  const front = useFrontPage();
  const token = useLocation({ select: (location) => location.state.resetToken ?? null });
  // Before the dialog has put its own place on the history.
  const [cameFrom] = useState(() => history.length > 1);
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    setIsOpen(false);
    afterBack(() => {
      if (cameFrom) router.history.back();
      else void router.navigate({ to: '/', search: {}, replace: true });
    });
  };
  const signIn = (username?: string) => {
    setIsOpen(false);
    afterBack(() => front.signIn(username));
  };
  return (
    <>
      <Landing onSignIn={() => front.signIn()} onSignUp={() => front.signUp()} />
      <ResetDialog open={isOpen} token={token} onClose={close} onSignIn={signIn} />
    </>
  );
}
