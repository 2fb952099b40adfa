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

const stopped = new AbortController();
let running: Promise<void> = Promise.resolve();

const Start = z.object({ type: z.literal('start'), userId: z.string() });

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = Start.safeParse(data);
  if (message.success) running = start(message.data.userId, stopped.signal);
  else if (data === 'stop') void stop();
});

/** Says `stopped` when this worker has no transaction and no connection any more. */
async function stop(): Promise<void> {
  stopped.abort();
  // A worker that failed holds nothing.
  await running.catch(() => undefined);
  // Facts of the device are written without waiting; a read comes behind those writes.
  await openDeviceClock(deviceStore).catch(() => undefined);
  postMessage('stopped');
}

async function start(userId: string, signal: AbortSignal): Promise<void> {
  const { log } = createDebugRecorder({ source: 'worker', device: deviceStore });
  log('worker start', { user: shortId(userId), app: __APP_VERSION__ });
  const clock = await openDeviceClock(deviceStore);
  const channel = openSyncChannel(userId);
  const session = createSession({ clock, userId });
  await leadWhenPossible({
    userId,
    channel,
    log,
    async lead(term) {
      const end = await replicate({ userId, session, clock, channel, log }, term);
      // Closing releases the lock, and a tab of the newer release gets it.
      if (end === 'outdated') close();
    },
    signal,
  });
  session.close();
  channel.close();
}
