import { readFact, updateFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type RefusedTask, refusedTasksFact } from './account-tasks-facts.ts';

/** The oldest are dropped beyond this. */
const KEPT_MAX = 50;

const channelOf = (userId: string) => new BroadcastChannel(`nestling-refused-tasks-${userId}`);

/** Keeps a refused task until the person has decided about it. Written before the task is removed. */
export async function addRefusedTask(
  userId: string,
  refused: RefusedTask,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const text = JSON.stringify(refused.task);
  await updateFact(
    refusedTasksFact.of(userId),
    (old = []) =>
      // After a crash between this write and the removal of the task, it is refused once more.
      [...old.filter(({ task }) => JSON.stringify(task) !== text), refused].slice(-KEPT_MAX),
    store,
  );
  announce(userId);
}

/** Called when the person has discarded a refused task, or sends it again. */
export async function removeRefusedTask(
  userId: string,
  id: string,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await updateFact(
    refusedTasksFact.of(userId),
    (old = []) => {
      const left = old.filter((each) => each.id !== id);
      return left.length === 0 ? undefined : left;
    },
    store,
  );
  announce(userId);
}

/**
 * Follows the refused tasks of a person, from all tabs and workers.
 *
 * @returns a function that stops it
 */
export function followRefusedTasks(
  userId: string,
  onTasks: (tasks: readonly RefusedTask[]) => void,
  store: DeviceStore = deviceStore,
): () => void {
  const read = () =>
    void readFact(refusedTasksFact.of(userId), store).then(
      (tasks = []) => onTasks(tasks),
      // A device that cannot read them tries at the next change.
      () => undefined,
    );
  const channel = channelOf(userId);
  channel.addEventListener('message', read);
  read();
  return () => channel.close();
}

function announce(userId: string): void {
  const channel = channelOf(userId);
  channel.postMessage('changed');
  channel.close();
}
