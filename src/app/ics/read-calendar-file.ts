import {
  ICS_MAX_BYTES,
  type ReadCalendar,
  type ReadOptions,
  readCalendar,
} from '../../domain/ics/read-calendar.ts';

/** Reads a text; the promise rejects where the worker cannot be used. */
export type IcsPort = {
  read(text: string, options: ReadOptions): Promise<ReadCalendar>;
  close(): void;
};

/** The largest file that is read at all takes a second or two on a slow phone. */
const TIME_MAX_MS = 15_000;

/**
 * Reads a calendar file for the preview of an import, in a worker that is ended when it takes too long.
 * @param options.zones the answers about zones that an earlier reading did not know
 */
export async function readCalendarFile(
  file: Blob,
  options: ReadOptions,
  { openPort = workerPort, timeMaxMs = TIME_MAX_MS } = {},
): Promise<ReadCalendar> {
  if (file.size > ICS_MAX_BYTES) return { ok: false, reason: 'too_large' };
  const text = await file.text();
  let port: IcsPort;
  try {
    port = openPort();
  } catch {
    return readCalendar(text, options);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<ReadCalendar>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, reason: 'too_large' }), timeMaxMs);
  });
  try {
    return await Promise.race([port.read(text, options), tooLong]);
  } catch {
    // A browser that does not start the worker; the reading itself is bounded.
    return readCalendar(text, options);
  } finally {
    clearTimeout(timer);
    port.close();
  }
}

function workerPort(): IcsPort {
  const worker = new Worker(new URL('./ics.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-ics',
  });
  return {
    read: (text, options) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<ReadCalendar>) => resolve(data));
        const fail = () => reject(new Error('the worker of calendar files does not run'));
        worker.addEventListener('error', fail);
        worker.addEventListener('messageerror', fail);
        worker.postMessage({ text, options });
      }),
    close: () => worker.terminate(),
  };
}
