import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const YEAR_SEC = 31_536_000;
/** The page of the app. */
const PAGE = 'index.html';

/**
 * Serves the built app. Files under assets/ have the hash of their content in the name, and are
 * cached for a year. Everything else is revalidated, above all the page and the service worker. URLs
 * of the app get the page. A missing file gets a 404 instead: a page in place of a script breaks an
 * app that is being upgraded.
 */
export async function registerApp(app: FastifyInstance, appDir: string | null): Promise<void> {
  const served = appDir !== null && existsSync(join(appDir, PAGE));
  if (served) {
    await app.register(fastifyStatic, {
      root: appDir,
      cacheControl: false,
      index: false,
      redirect: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(appDir, 'assets/'));
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SEC}, immutable` : 'no-cache',
        );
      },
    });
    // `/` is a folder and needs its own route. `/privacy` is privacy.html: pages that work without
    // the app.
    app.get('/', (_request, reply) => sendPage(reply));
    for (const file of readdirSync(appDir)) {
      if (!file.endsWith('.html') || file === PAGE) continue;
      app.get(`/${file.slice(0, -'.html'.length)}`, (_request, reply) => reply.sendFile(file));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    if (served && isPage(request)) return sendPage(reply);
    throw new Refusal('NOT_FOUND', 'There is nothing here.');
  });
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile(PAGE);
}

function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|assets|billing|socket\.io)(\/|$)/.test(path) &&
    !/\.[^/]*$/.test(path)
  );
}
