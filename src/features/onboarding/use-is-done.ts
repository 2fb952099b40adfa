import { useEffect, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { isDone } from './done.ts';

/** As it was when this person came; undefined until that is known. @param userId null: nobody */
export function useIsDone(userId: string | null): boolean | undefined {
  const { session } = useServices();
  const [known, setKnown] = useState<{ of: string; done: boolean }>();
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    void isDone(userId, session)
      // A device that cannot read it shows the steps.
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
