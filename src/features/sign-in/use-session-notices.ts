import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { expiredToast } from '../../session/messages.ts';
import { showToast } from '../../ui/toasts.ts';

export const SESSION_TOAST = 'session';

/**
 * Shows what the session has to say: the Session Expired toast, and the lesser messages.
 *
 * @returns why the session ended, in words; null while it has not, or nobody has said so here
 */
export function useSessionNotices(onSignIn: () => void): string | null {
  const { session } = useServices();
  const [why, setWhy] = useState<string | null>(null);
  const signIn = useEffectEvent(onSignIn);
  useEffect(() => {
    return session.events.subscribe((event) => {
      if (event.kind === 'expired' || event.kind === 'invalid') {
        setWhy(event.message);
        showToast({
          id: SESSION_TOAST,
          title: expiredToast.title,
          text: expiredToast.text,
          tone: 'attention',
          durationMs: expiredToast.durationMs,
          actions: [{ label: expiredToast.action, run: () => signIn() }],
        });
      } else showToast({ id: SESSION_TOAST, text: event.message, tone: 'attention' });
    });
  }, [session]);
  return why;
}
