import type { FastifyServerOptions } from 'fastify';
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
