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

/** The chosen plan, stored over a reload until it is paid. */
export function useChoice(userId: string, chosenBefore: ChosenPlan | null) {
  const [choice, setChoice] = useState<Choice | null>(chosenBefore);
  useEffect(() => {
    if (chosenBefore) return;
    let left = false;
    readFact(planChoiceFact.of(userId)).then(
      (kept) => {
        // A choice made meanwhile is newer.
        if (kept && !left) setChoice((now) => now ?? kept);
      },
      // Without the stored choice the default plan is offered.
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
