import { type Atom, atom } from 'jotai/vanilla';
import { isOver, planAccess } from '../../../schema/rules/plan.ts';
import { type KnownPlan, followPlan } from '../../session/requests/plan.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';
import { useLive } from '../../ui/use-live.ts';
import { useNow } from '../../ui/use-now.ts';
import { useServices } from '../services.tsx';

type PlanAtom = Atom<KnownPlan | null | undefined>;

/** The plan of each person that this session asks for: one, but for a sign-up that is being paid. */
const planAtoms = atom(() => new Map<string, PlanAtom>());

/** The family's plan as this device heard it last; undefined while it is read, null if never. */
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

/** Whether nothing new may be begun now, for a screen that leaves the way to it out. */
export function useIsReadOnly(): boolean {
  const state = useLive(useServices().session.state);
  const plan = usePlan(state?.status === 'signedIn' ? state.user.id : '') ?? null;
  const now = useNow(60_000);
  return planAccess(plan, now).kind !== 'full';
}

/** Whether the family's plan has ended so long ago that one screen is left of the app. */
export function useIsOver(userId: string): boolean {
  const plan = usePlan(userId) ?? null;
  const now = useNow(60_000);
  return isOver(planAccess(plan, now));
}
