/**
 * A log that a person can switch on to find out why sync behaves as it does. Code that has
 * something to report is handed a `DebugLog` and calls it. A line never carries personal data:
 * counts, durations, kinds and shortened ids only.
 */
export type DebugLog = (stage: string, details?: DebugDetails) => void;

export type DebugDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Present in the device store while the log is switched on. */
export const RECORDING_KEY = 'debug-log-recording';

export const noDebugLog: DebugLog = () => undefined;

/** The last six characters of an id: enough to tell two apart in one log. */
export function shortId(id: string): string {
  return id.slice(-6);
}
