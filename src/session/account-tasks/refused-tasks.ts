import { updateFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type RefusedTask, refusedTasksFact } from './account-tasks-facts.ts';

/** The oldest are dropped beyond this: nobody is refused so often without looking. */
const KEPT_MAX = 50;

const channelOf = (userId: string) => new BroadcastChannel(`nestling-refused-tasks-${userId}`);

/** Keeps refused tasks until the person has decided about them. Written before the task is removed. */
export async function addRefusedTask(
  userId: string,
  refused: RefusedTask,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const text = JSON.stringify(refused.task);
  await updateFact(
    refusedTasksFact.of(userId),
    (old = []) =>
      // A crash between this write and the removal of the task lets it be refused once more.
      [...old.filter(({ task }) => JSON.stringify(task) !== text), refused].slice(-KEPT_MAX),
    store,
  );
  announce(userId);
}

function announce(userId: string): void {
  const channel = channelOf(userId);
  channel.postMessage('changed');
  channel.close();
}
