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
  const at = (own: Exclude<LogLevel, 'silent'>) => (message: string) => {
    if (logLevels.indexOf(own) <= logLevels.indexOf(level)) handler(own, message);
  };
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    verbose: at('verbose'),
  };
}
