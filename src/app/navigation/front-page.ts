import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

/** What the front page opens with. The place in the history remembers it, not the address. */
export type FrontOpening =
  | { name: 'signIn'; username?: string }
  | { name: 'signUp'; username?: string }
  | { name: 'invited'; token: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    front?: FrontOpening;
    /** Of a link to a new password: it stands in no address for longer than it takes to read it. */
    resetToken?: string;
  }
}

/** Ways to the front page's dialogs from other public pages. */
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
