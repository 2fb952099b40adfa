import { useEffect, useState } from 'react';
import { readFact, updateFact } from '../../lib/device-facts.ts';
import { dismissedRemindersFact, withDismissed } from '../../notifications/dismissed.ts';

/** The reminders that this person has put away here; undefined while they are read. */
export function useDismissed(
  userId: string,
): [ReadonlySet<string> | undefined, (keys: readonly string[]) => void] {
  const [keys, setKeys] = useState<readonly string[] | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    readFact(dismissedRemindersFact.of(userId)).then(
      (stored) => !isOver && setKeys(stored ?? []),
      () => !isOver && setKeys([]),
    );
    return () => {
      isOver = true;
    };
  }, [userId]);
  const dismiss = (more: readonly string[]) => {
    setKeys((old) => withDismissed(old ?? [], more));
    // Where nothing can be stored, they are put away until the next start.
    void updateFact(dismissedRemindersFact.of(userId), (old) => [
      ...withDismissed(old ?? [], more),
    ]).catch(() => undefined);
  };
  return [keys && new Set(keys), dismiss];
}
