import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { SecurityLog } from './accounts/security/reporter.ts';
import type { Config } from './config.ts';

/**
 * The log contains the route, the duration and the result of a request. It never contains an address,
 * a body, a query, a token or anything that a person typed.
 */
export function loggerOptions({
  logLevel,
}: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    redact: ['req.headers', 'headers', '*.token', '*.refreshToken', '*.password'],
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? null }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // `detail` is left out, because PostgreSQL quotes the values in it.
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  };
}

/** Security events are written at LOG_LEVEL=warn as well, the default of a small server. */
export function securityLogOf(
  { log }: Pick<FastifyInstance, 'log'>,
  logLevel: Config['logLevel'],
): SecurityLog {
  const child = log.child({}, { level: logLevel === 'warn' ? 'info' : logLevel });
  return (level, fields, message) => child[level](fields, message);
}
