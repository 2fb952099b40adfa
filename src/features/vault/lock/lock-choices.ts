import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../../../app/services.tsx';
import { DEFAULT_OPEN_MINUTES } from '../../../domain/vault/lock.ts';
import { readFact, updateFact } from '../../../lib/device-facts.ts';
import { useLive } from '../../../ui/use-live.ts';
import { lockChoicesFact } from './lock-facts.ts';
import { of, ownOf } from './owned.ts';

const LockChoices = z.object({
  /** How long the vault stays open after a code. */
  minutes: z.union([z.literal(5), z.literal(15), z.literal(60)]),
  /** Whether emergency cards ask for a code. */
  cardNeedsCode: z.boolean(),
  /** Whether the titles of sensitive documents are shown without a code. */
  showsTitles: z._default(z.boolean(), false),
});
type LockChoices = z.infer<typeof LockChoices>;

const USUAL: LockChoices = {
  minutes: DEFAULT_OPEN_MINUTES,
  cardNeedsCode: false,
  showsTitles: false,
};

/** The choices of the signed-in person on this device, and how they are changed. */
export function useLockChoices(): [LockChoices, (changes: Partial<LockChoices>) => void] {
  const state = useLive(useSession().state);
  const userId = state?.status === 'signedIn' ? state.user.id : null;
  const [stored, setStored] = useState(of(userId, USUAL));
  // What was changed before the stored choices were read is newer than they are.
  const [changed, setChanged] = useState(of<Partial<LockChoices>>(userId, {}));
  useEffect(() => {
    if (userId === null) return;
    let left = false;
    readFact(lockChoicesFact.of(userId)).then(
      (found) => !left && setStored(of(userId, choicesIn(found))),
      // Without storage there is no choice.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [userId]);
  const change = (changes: Partial<LockChoices>) => {
    setChanged((old) => of(userId, { ...ownOf(old, userId, {}), ...changes }));
    if (userId === null) return;
    void updateFact(lockChoicesFact.of(userId), (old) =>
      JSON.stringify({ ...choicesIn(old), ...changes }),
    ).catch(() => undefined);
  };
  return [{ ...ownOf(stored, userId, USUAL), ...ownOf(changed, userId, {}) }, change];
}

function choicesIn(stored: string | undefined): LockChoices {
  try {
    const parsed = LockChoices.safeParse(JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : USUAL;
  } catch {
    return USUAL;
  }
}
