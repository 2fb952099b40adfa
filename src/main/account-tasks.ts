import type { Session } from '../session/session.ts';

/**
 * Sends what a person has said of themselves without a signal: at start, and when there is a
 * network again.
 *
 * @returns a function that stops it
 */
export function sendAccountTasksWhenOnline(userId: string, session: Session): () => void {
  // A device that cannot read what waits tries at the next start.
  const send = () => void load().catch(() => undefined);
  const load = async () => {
    const { sendAccountTasks } = await import('../session/account-tasks.ts');
    await sendAccountTasks(userId, session);
  };
  send();
  globalThis.addEventListener('online', send);
  return () => globalThis.removeEventListener('online', send);
}
