import * as z from 'zod/mini';
import { createDeviceClock } from '../../lib/clock.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { toReplicaError } from '../../replica/errors.ts';
import { openReplica } from '../../replica/open-replica.ts';
import { createRecordSchemas } from '../../replica/stores/record-schemas.ts';
import { deviceSchemas } from '../../../schema/device-schemas.ts';
import { decode, drawThumb, drawView, placeholderOf } from '../../media/ingest/draw.ts';
import { openMediaChannel } from '../../media/media-channel.ts';
import { answerCall } from './answer-calls.ts';
import { createFileTaker } from './archive-files.ts';
import type { FromImportWorker, ToImportWorker } from './import-messages.ts';
import { ImportSession } from './import-session.ts';

/**
 * Reads, plans and writes one import, so that the page stays free. It opens the replica as another tab
 * would; the page ends it when its person leaves the import.
 */

// A strict CSP forbids eval, which zod would otherwise try.
z.config({ jitless: true });

type Start = Extract<ToImportWorker, { type: 'start' }>;

let session: Promise<ImportSession> | null = null;

addEventListener('message', ({ data }: MessageEvent<ToImportWorker>) => {
  if (data.type === 'start') session = start(data);
  else void answer(data);
});

async function start({ userId, username, skewMs }: Start): Promise<ImportSession> {
  const clock = createDeviceClock(skewMs);
  const schemas = createRecordSchemas(() => Promise.resolve(deviceSchemas));
  const channel = openMediaChannel(userId);
  const replica = await openReplica({ userId, clock, schemas, device: deviceStore });
  const files = createFileTaker({
    userId,
    pictures: { decode, drawThumb, drawView, placeholderOf },
    now: clock.now,
    onTaken: () => channel.post({ type: 'changed' }),
  });
  return new ImportSession({ replica, schemas, clock, username, files });
}

async function answer(request: Extract<ToImportWorker, { type: 'call' }>): Promise<void> {
  const { id } = request;
  try {
    if (!session) throw new RangeError('the worker has not started');
    const onProgress = (done: number, total: number) => tell({ type: 'progress', id, done, total });
    tell({ type: 'result', id, result: await answerCall(await session, request, onProgress) });
  } catch (error) {
    tell({ type: 'failed', id, problem: toReplicaError(error).kind });
  }
}

function tell(message: FromImportWorker): void {
  postMessage(message);
}
