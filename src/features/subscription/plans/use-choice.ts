import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  defineKeyedFact,
  parseWith,
  readFact,
  removeFact,
  writeFact,
} from '../../../lib/device-facts.ts';
import type { ChosenPlan } from './chosen-plan.ts';

const Kept = z.object({ plan: z.nullable(z.string()), isFree: z.boolean() });
type Choice = z.infer<typeof Kept>;

const NOTHING: Choice = { plan: null, isFree: true };
export const planChoiceFact = defineKeyedFact({
  prefix: 'subscribe.choice:',
  owner: 'user',
  parse: parseWith(Kept),
});

/** The plan that was chosen, kept over a reload until it is paid. */
export function useChoice(userId: string, chosenBefore: ChosenPlan | null) {
  const [choice, setChoice] = useState<Choice | null>(chosenBefore);
  useEffect(() => {
    if (chosenBefore) return;
    let left = false;
    readFact(planChoiceFact.of(userId)).then(
      (kept) => {
        // What is chosen by now is newer.
        if (kept && !left) setChoice((now) => now ?? kept);
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
      void writeFact(planChoiceFact.of(userId), next).catch(() => undefined);
    },
    forget() {
      void removeFact(planChoiceFact.of(userId)).catch(() => undefined);
    },
  };
}
