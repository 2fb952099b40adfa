import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FRONT_PAGE, registerFrontPage } from './front-page.ts';
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
export async function registerApp(
  app: FastifyInstance,
  appDir: string | null,
  publicOrigin: string | null = null,
): Promise<void> {
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
    registerFrontPage(app, appDir, publicOrigin);
    // `/privacy` is privacy.html: pages that work without the app.
    // A build for production does not contain the testers' page.
    const hasTestPage = readdirSync(join(appDir, 'assets')).some((file) =>
      file.startsWith('test-register-'),
    );
    if (!hasTestPage) app.get('/test-register', () => refuse());
    for (const file of readdirSync(appDir)) {
      if (!file.endsWith('.html') || file === PAGE || file === FRONT_PAGE) continue;
      app.get(`/${file.slice(0, -'.html'.length)}`, (_request, reply) => reply.sendFile(file));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    return served && isPage(request) ? sendPage(reply) : refuse();
  });
}

function refuse(): never {
  throw new Refusal('NOT_FOUND', 'There is nothing here.');
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile(PAGE);
}

/**
 * Whether the URL can be one of the app. It is decoded first. A name that begins with a dot is that of
 * a hidden file or folder (`/.git/config`), and a last name with a dot that of a file.
 */
function isPage({ method, url }: FastifyRequest): boolean {
  const names = decoded(url.split('?')[0] ?? '')?.split(/[\\/]/);
  return (
    names !== undefined &&
    (method === 'GET' || method === 'HEAD') &&
    !NOT_OF_THE_APP.has(names[1] ?? '') &&
    !names.some((name) => name.startsWith('.')) &&
    !names.at(-1)?.includes('.')
  );
}

const NOT_OF_THE_APP: ReadonlySet<string> = new Set(['api', 'assets', 'billing', 'socket.io']);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
