import * as z from 'zod/mini';
import { deviceStore } from '../../lib/device-store.ts';
import { createSession } from '../../session/session.ts';
import { openSyncChannel } from '../channel.ts';
import { leadWhenPossible } from './leader.ts';
import { replicate } from './replicate.ts';
import { openDeviceClock } from '../device-clock.ts';

/**
 * The replication worker. Every tab starts one; the one that leads replicates, the others wait
 * for its end. Ends with its tab.
 */

// A strict CSP forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const Start = z.object({ type: z.literal('start'), userId: z.string() });

addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = Start.safeParse(event.data);
  if (message.success) void start(message.data.userId);
});

async function start(userId: string): Promise<void> {
  const clock = await openDeviceClock(deviceStore);
  const channel = openSyncChannel(userId);
  const session = createSession({ clock, userId });
  await leadWhenPossible({
    userId,
    channel,
    async lead(signal) {
      const end = await replicate({ userId, session, clock, channel }, signal);
      // The lock goes with the worker, and a tab of the newer release gets it.
      if (end === 'outdated') close();
    },
    // Ended by the page, which terminates the worker.
    signal: new AbortController().signal,
  });
}
