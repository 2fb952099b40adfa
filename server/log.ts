import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/**
 * What goes into the log: which route, how long, what came of it. Never an address, a body, a
 * query, a token or anything a person typed.
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
        // PostgreSQL quotes the offending values in `detail`, which is left out.
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  };
}
