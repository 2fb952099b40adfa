/** How much is told, from nothing to everything. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'verbose'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where the messages go; levels above `level` are not told. */
export type BillingLog = {
  level: LogLevel;
  handler(level: Exclude<LogLevel, 'silent'>, message: string): void;
};

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string) => void>>;

/** Silent unless a log is handed in: this layer knows no console. */
export function createLog({ level, handler }: BillingLog = { level: 'silent', handler() {} }): Log {
  const rank = logLevels.indexOf(level);
  const tellers = logLevels.map((own, index) => [
    own,
    (message: string) => {
      if (own !== 'silent' && index <= rank) handler(own, message);
    },
  ]);
  return Object.fromEntries(tellers) as Log;
}
