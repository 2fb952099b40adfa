import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { expiredToast } from '../../session/messages.ts';
import { showToast } from '../../ui/toasts.ts';

/**
 * Shows what the session has to say: the Session Expired toast, and the lesser messages.
 *
 * @returns why the session ended, in words; null while it has not, or nobody has said so here
 */
export function useSessionNotices(userId: string | undefined, onSignIn: () => void): string | null {
  const { session } = useServices();
  const [why, setWhy] = useState<string | null>(null);
  const signIn = useEffectEvent(onSignIn);
  useEffect(() => {
    const stop = session.events.subscribe((event) => {
      if (event.kind === 'expired' || event.kind === 'invalid') {
        setWhy(event.message);
        const { action, ...toast } = expiredToast;
        showToast({
          ...toast,
          tone: 'attention',
          actions: [{ label: action, run: () => signIn() }],
        });
      } else showToast({ id: expiredToast.id, text: event.message, tone: 'attention' });
    });
    return () => {
      stop();
      setWhy(null);
    };
    // Who it is about is not read: what was said to one person is not said to the next.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [session, userId]);
  return why;
}
