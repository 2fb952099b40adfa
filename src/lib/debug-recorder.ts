import * as z from 'zod/mini';
import { type DebugDetails, type DebugLog, debugRecordingFact } from './debug-log.ts';
import { defineFact, readFact, updateFact } from './device-facts.ts';
import type { DeviceStore } from './device-store.ts';

/** Where a line was written: a page, a replication worker or the service worker. */
export const DebugSource = z.enum(['page', 'worker', 'sw']);
export type DebugSource = z.infer<typeof DebugSource>;

export const DebugLine = z.object({
  /** Epoch ms by the uncorrected device clock. */
  at: z.number(),
  source: DebugSource,
  /** Distinguishes two tabs of one source. */
  realm: z.string(),
  stage: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.literal(null)])),
});
export type DebugLine = z.infer<typeof DebugLine>;

/** What recorders and the sheet that shows the log tell each other. */
export const DebugMessage = z.union([
  z.object({ type: z.literal('recording'), on: z.boolean() }),
  /** Somebody shows the log: store pending lines now. */
  z.object({ type: z.literal('flush') }),
  /** Lines have been stored or removed. */
  z.object({ type: z.literal('changed') }),
]);
export type DebugMessage = z.infer<typeof DebugMessage>;

/** Names what one family did, so it goes with the person's data. */
export const debugLinesFact = defineFact({
  key: 'debug-log-lines',
  wipedBy: ['discard', 'removal'],
  parse: parseLines,
});
export const DEBUG_CHANNEL = 'nestling-debug-log';
/** The newest lines of all sources together; older ones are dropped. */
export const DEBUG_LINES_MAX = 1_000;

/** Lines are written together, so that the log does not slow down what it records. */
const FLUSH_AFTER_MS = 400;
/** Lines kept until it is known whether the log is on. */
const PENDING_MAX = 100;

export type DebugRecorder = {
  log: DebugLog;
  add: (at: number, stage: string, details: DebugDetails) => void;
  /** Resolves when every line so far is stored. For a service worker, which may be stopped after. */
  flush(): Promise<void>;
  close(): void;
};

/** Stores the lines of one page or worker while the log is switched on. Never throws. */
export function createDebugRecorder(options: {
  source: DebugSource;
  device: DeviceStore;
  now?: () => number;
}): DebugRecorder {
  const { source, device, now = Date.now } = options;
  const realm = Math.random().toString(36).slice(2, 5);
  let isOn: boolean | null = null;
  let pending: DebugLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storing: Promise<void> = Promise.resolve();
  const channel = new BroadcastChannel(DEBUG_CHANNEL);

  const switchTo = (on: boolean): void => {
    isOn = on;
    if (!on) pending = [];
    else if (pending.length > 0) void flush();
  };
  const store = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const lines = pending;
    if (isOn !== true || lines.length === 0) return;
    pending = [];
    try {
      await updateFact(
        debugLinesFact,
        (old = []) => [...old, ...lines].slice(-DEBUG_LINES_MAX),
        device,
      );
      channel.postMessage({ type: 'changed' } satisfies DebugMessage);
    } catch {
      // A full disk must not fail what is being recorded.
    }
  };
  const flush = (): Promise<void> => (storing = storing.then(store));

  const known = readFact(debugRecordingFact, device).then(
    (value) => {
      if (isOn === null) switchTo(value === true);
    },
    () => switchTo(false),
  );
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = DebugMessage.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'recording') switchTo(message.data.on);
    if (message.data.type === 'flush') void flush();
  });

  const add = (at: number, stage: string, details: DebugDetails): void => {
    if (isOn === false) return;
    pending.push({ at, source, realm, stage, details: { ...details } });
    if (pending.length > PENDING_MAX && isOn === null) pending.shift();
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS);
  };
  return {
    log: (stage, details = {}) => add(now(), stage, details),
    add,
    flush: () => known.then(flush),
    close() {
      clearTimeout(timer);
      channel.close();
    },
  };
}

/** Lines of another release that this one cannot read are left out. */
function parseLines(stored: unknown): readonly DebugLine[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.flatMap((line) => {
    const parsed = DebugLine.safeParse(line);
    return parsed.success ? [parsed.data] : [];
  });
}
