/** Log levels, from silent to everything. */
export const logLevels = ['silent', 'error', 'warn', 'info', 'debug', 'verbose'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The handler of log messages; levels above `level` are dropped. */
export type BillingLog = {
  level: LogLevel;
  handler(level: Exclude<LogLevel, 'silent'>, message: string): void;
};

export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (message: string) => void>>;

/** Silent without a handler: this layer does not use the console. */
export function createLog({ level, handler }: BillingLog = { level: 'silent', handler() {} }): Log {
  const rank = logLevels.indexOf(level);
  const methods = logLevels.map((own, index) => [
    own,
    (message: string) => {
      if (own !== 'silent' && index <= rank) handler(own, message);
    },
  ]);
  return Object.fromEntries(methods) as Log;
}
