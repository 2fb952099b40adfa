import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OperatorServices } from '../operator/operator.ts';
import { Refusal } from '../refusal.ts';

/** The numbers for Prometheus, for whoever has the token of the operator. */
export function metricsRoute(
  app: FastifyInstance,
  { token, read }: NonNullable<OperatorServices['metrics']>,
): void {
  app.get(
    '/api/metrics',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      if (!isSame(request.headers.authorization, `Bearer ${token}`)) {
        throw new Refusal('UNAUTHENTICATED', 'The token is not right.');
      }
      return reply
        .header('content-type', read.contentType)
        .header('cache-control', 'no-store')
        .send(await read.text());
    },
  );
}

/** Compares hashes, so that the time of an answer tells nothing of the token, nor of its length. */
function isSame(given: string | undefined, expected: string): boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashed(given ?? ''), hashed(expected));
}
