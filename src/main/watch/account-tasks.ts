import { hasFact } from '../../lib/device-facts.ts';
import { ACCOUNT_TASKS_PREFIX } from '../../session/account-tasks/account-tasks-key.ts';
import type { Session } from '../../session/session.ts';

/**
 * Sends waiting account tasks at the start and whenever the network returns. The code is loaded only
 * when tasks wait, which is rare.
 *
 * @returns a function that stops it
 */
export function sendAccountTasksWhenOnline(
  userId: string,
  session: Session,
  sendTasks: (userId: string, session: Session) => Promise<void> = loadAndSend,
): () => void {
  const send = async () => {
    if (await hasFact({ key: ACCOUNT_TASKS_PREFIX + userId })) await sendTasks(userId, session);
  };
  // A device that cannot read the tasks tries again at the next start.
  const trySend = () => void send().catch(() => undefined);
  trySend();
  globalThis.addEventListener('online', trySend);
  return () => globalThis.removeEventListener('online', trySend);
}

async function loadAndSend(userId: string, session: Session): Promise<void> {
  const { sendAccountTasks } = await import('../../session/account-tasks/account-tasks.ts');
  await sendAccountTasks(userId, session);
}
