import { type Atom, atom } from 'jotai/vanilla';
import { isOver, planAccess } from '../../../schema/rules/plan.ts';
import { type KnownPlan, followPlan } from '../../session/requests/plan.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { useLive } from '../../ui/use-live.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSession } from '../services.tsx';

type PlanAtom = Atom<KnownPlan | null | undefined>;

/** Plan atoms by user id. A session has one plan; during sign-up, the paying person has another. */
const planAtoms = atom(() => new Map<string, PlanAtom>());

/** The family's plan as last stored on this device; undefined while it loads, null for none. */
export function usePlan(userId: string): KnownPlan | null | undefined {
  const atoms = useSessionAtom(planAtoms);
  const plan = atoms.get(userId) ?? planAtomFor(userId);
  atoms.set(userId, plan);
  return useSessionAtom(plan);
}

function planAtomFor(userId: string): PlanAtom {
  const plan = atom<KnownPlan | null | undefined>(undefined);
  plan.onMount = (set) => followPlan(userId, set);
  return plan;
}

/** Whether writes are blocked, for a screen that hides the buttons for new entries. */
export function useIsReadOnly(): boolean {
  const state = useLive(useSession().state);
  const plan = usePlan(state?.status === 'signedIn' ? state.user.id : '') ?? null;
  const now = useNow(60_000);
  return planAccess(plan, now).kind !== 'full';
}

/** Whether the plan ended so long ago that only the screen about that is left. */
export function useIsOver(userId: string): boolean {
  const plan = usePlan(userId) ?? null;
  const now = useNow(60_000);
  return isOver(planAccess(plan, now));
}
