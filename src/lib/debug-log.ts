import { defineFact, parseFlag, readFact } from './device-facts.ts';
import type { DeviceStore } from './device-store.ts';

/**
 * A log that a person can switch on to find out why sync behaves as it does. Code that has
 * something to report is handed a `DebugLog` and calls it. A line never carries personal data:
 * counts, durations, kinds and shortened ids only.
 */
export type DebugLog = (stage: string, details?: DebugDetails) => void;

export type DebugDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Present in the device store while the log is switched on. */
export const debugRecordingFact = defineFact({
  key: 'debug-log-recording',
  wipedBy: [],
  parse: parseFlag,
});

export const noDebugLog: DebugLog = () => undefined;

/**
 * The log of a page. A page has few lines, so each one asks the device store whether the log is
 * on; the recorder is loaded with the first line that is to be kept.
 */
export function createPageDebugLog(
  device: DeviceStore,
  loadRecorder: () => Promise<{ add: (at: number, stage: string, details: DebugDetails) => void }>,
): DebugLog {
  let recorder: ReturnType<typeof loadRecorder> | undefined;
  const record = async (at: number, stage: string, details: DebugDetails): Promise<void> => {
    if (!(await readFact(debugRecordingFact, device))) return;
    recorder ??= loadRecorder();
    (await recorder).add(at, stage, details);
  };
  return (stage, details = {}) => {
    record(Date.now(), stage, details).catch(() => (recorder = undefined));
  };
}

/** The last six characters of an id: enough to tell two apart in one log. */
export function shortId(id: string): string {
  return id.slice(-6);
}
