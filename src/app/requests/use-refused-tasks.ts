import { type Atom, atom } from 'jotai/vanilla';
import type { RefusedTask } from '../../session/account-tasks/account-tasks-facts.ts';
import { followRefusedTasks } from '../../session/account-tasks/refused-tasks.ts';
import { useSessionAtom } from '../../ui/use-atom.ts';

const NONE: readonly RefusedTask[] = [];
const noTasksAtom = atom(NONE);
const refusedTasksAtoms = atom(() => new Map<string, Atom<readonly RefusedTask[]>>());

/**
 * The account tasks of this person that the server refused and that they have not decided about.
 *
 * @param userId null while nobody is signed in
 */
export function useRefusedTasks(userId: string | null): readonly RefusedTask[] {
  const atoms = useSessionAtom(refusedTasksAtoms);
  const tasks = (userId === null ? noTasksAtom : atoms.get(userId)) ?? followed(userId ?? '');
  if (userId !== null) atoms.set(userId, tasks);
  return useSessionAtom(tasks);
}

function followed(userId: string): Atom<readonly RefusedTask[]> {
  const tasks = atom(NONE);
  tasks.onMount = (set) => followRefusedTasks(userId, set);
  return tasks;
}
