import { expect, test, vi } from 'vitest';
import { deviceStore } from '../../lib/device-store.ts';
import { addAccountTasks } from '../../session/account-tasks/account-tasks.ts';
import type { Session } from '../../session/session.ts';
import { sendAccountTasksWhenOnline } from './account-tasks.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

test('loads the sender of account tasks only when some wait', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const sent = vi.fn<(userId: string) => Promise<void>>(() => Promise.resolve());
  const session = {} as Session;
  const look = vi.spyOn(deviceStore, 'get');

  sendAccountTasksWhenOnline('ana', session, sent)();
  await look.mock.results[0]?.value;
  await Promise.resolve();
  expect(sent).not.toHaveBeenCalled();

  await addAccountTasks('ana', { onboardingComplete: true });
  sendAccountTasksWhenOnline('ana', session, sent)();
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('ana', session));
  vi.unstubAllGlobals();
});
