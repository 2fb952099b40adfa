import { useEffect, useState } from 'react';
import { useSession } from '../../app/services.tsx';
import { isDone } from './done.ts';

/** Whether onboarding was done when the page opened; undefined until known. @param userId null for nobody */
export function useIsDone(userId: string | null): boolean | undefined {
  const session = useSession();
  const [known, setKnown] = useState<{ of: string; done: boolean }>();
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    void isDone(userId, session)
      // Without storage the steps are shown.
      .catch(() => false)
      .then((done) => {
        if (!left) setKnown({ of: userId, done });
      });
    return () => {
      left = true;
    };
  }, [userId, session]);
  if (userId === null) return false;
  return known?.of === userId ? known.done : undefined;
}
