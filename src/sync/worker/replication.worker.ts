import * as z from 'zod/mini';
import { shortId } from '../../lib/debug-log.ts';
import { createDebugRecorder } from '../../lib/debug-recorder.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { createSession } from '../../session/session.ts';
import { openSyncChannel } from '../channel.ts';
import { openDeviceClock } from '../device-clock.ts';
import { leadWhenPossible } from './leader.ts';
import { replicate } from './replicate.ts';

/**
 * The replication worker. Every tab starts one. The worker that leads replicates; the others wait
 * until it ends. A worker ends with its tab.
 */

// A strict CSP forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const Start = z.object({ type: z.literal('start'), userId: z.string() });

addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = Start.safeParse(event.data);
  if (message.success) void start(message.data.userId);
});

async function start(userId: string): Promise<void> {
  const { log } = createDebugRecorder({ source: 'worker', device: deviceStore });
  log('worker start', { user: shortId(userId), app: __APP_VERSION__ });
  const clock = await openDeviceClock(deviceStore);
  const channel = openSyncChannel(userId);
  const session = createSession({ clock, userId });
  await leadWhenPossible({
    userId,
    channel,
    log,
    async lead(signal) {
      const end = await replicate({ userId, session, clock, channel, log }, signal);
      // Closing releases the lock, and a tab of the newer release gets it.
      if (end === 'outdated') close();
    },
    // The page ends this worker by terminating it.
    signal: new AbortController().signal,
  });
}
