import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

/** The dialog that the front page opens with. In the history state, not in the address. */
export type FrontOpening =
  | { name: 'signIn'; username?: string }
  | { name: 'signUp'; username?: string }
  | { name: 'invited'; token: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    front?: FrontOpening;
    /** The token of a password reset link. It is moved here from the address as soon as it is read. */
    resetToken?: string;
  }
}

/** Opens the dialogs of the front page from other public pages. */
export function useFrontPage() {
  const navigate = useNavigate();
  return useMemo(() => {
    const open = (front: FrontOpening) =>
      void navigate({ to: '/', search: {}, state: { front }, replace: true });
    return {
      signIn: (username = '') => open({ name: 'signIn', username }),
      signUp: (username = '') => open({ name: 'signUp', username }),
    };
  }, [navigate]);
}
