import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { deviceStore } from '../../../lib/device-store.ts';
import type { ChosenPlan } from './chosen-plan.ts';

const Kept = z.object({ plan: z.nullable(z.string()), isFree: z.boolean() });
type Choice = z.infer<typeof Kept>;

const NOTHING: Choice = { plan: null, isFree: true };
const keyOf = (userId: string) => `subscribe.choice:${userId}`;

/** The plan that was chosen, kept over a reload until it is paid. */
export function useChoice(userId: string, chosenBefore: ChosenPlan | null) {
  const [choice, setChoice] = useState<Choice | null>(chosenBefore);
  useEffect(() => {
    if (chosenBefore) return;
    let left = false;
    deviceStore.get(keyOf(userId)).then(
      (kept) => {
        const parsed = Kept.safeParse(kept);
        // What is chosen by now is newer.
        if (parsed.success && !left) setChoice((now) => now ?? parsed.data);
      },
      // A device that forgets it offers what is chosen most.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [userId, chosenBefore]);
  const { plan: chosen, isFree } = choice ?? NOTHING;
  return {
    /** null: nothing yet. */
    chosen,
    isFree,
    choose(change: Partial<Choice>) {
      const next = { plan: chosen, isFree, ...change };
      setChoice(next);
      void deviceStore.set(keyOf(userId), next).catch(() => undefined);
    },
    forget() {
      void deviceStore.remove(keyOf(userId)).catch(() => undefined);
    },
  };
}
