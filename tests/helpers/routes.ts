import type { FastifyInstance } from 'fastify';

/**
 * All registered routes, including hidden ones, as `METHOD /path/:param`. Without HEAD, which Fastify
 * derives from GET.
 */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!match) return [];
      const [, indent = '', segment = '', methods = ''] = match;
      const depth = indent.length / 4;
      parents.length = depth;
      const path = parents.join('') + segment;
      parents.push(segment);
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
}
