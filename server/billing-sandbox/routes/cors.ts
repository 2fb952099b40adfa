import type { FastifyInstance } from 'fastify';

/**
 * Pages of any origin may call the provider's paths: the key is public, and no cookie or other
 * credential of the browser is used.
 */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
  app.options('/*', { schema: { hide: true } }, (_request, reply) => {
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PATCH, OPTIONS',
      'access-control-allow-headers': ALLOWED,
      'access-control-max-age': 7_200,
    });
    return reply.code(204).send();
  });
}

const ALLOWED = [
  'authorization',
  'content-type',
  'accept',
  'x-platform',
  'x-version',
  'x-is-sandbox',
  'x-platform-flavor',
  'x-platform-flavor-version',
  'x-retry-count',
].join(', ');
