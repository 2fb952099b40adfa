import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../app/services.tsx';
import { expiredToast } from '../../session/messages.ts';
import { showToast } from '../../ui/toasts.ts';

/**
 * Shows the messages of the session: the Session Expired toast, and other notices.
 *
 * @returns why the session ended, as text; null while it lasts, or when no reason is known here
 */
export function useSessionNotices(userId: string | undefined, onSignIn: () => void): string | null {
  const session = useSession();
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
    // The id is a dependency only to clear the reason when another person signs in.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [session, userId]);
  return why;
}
