import { readFile } from 'node:fs/promises';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { freePort } from '../../helpers/free-port.ts';
import { removeFolder, root, temporaryFolder } from '../stage/folders.ts';
import { serveProduct } from '../stage/serve.ts';

/** A page with nothing on it but what a client draws, and the sandbox's API below /billing. */
export type Stage = {
  origin: string;
  close(): Promise<void>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const BLANK = `<!doctype html><html lang="en"><title>Paying</title>
<meta name="viewport" content="width=device-width"><script src="/billing/gateway.js"></script>
<main></main>`;

/** Not a page of the app: its security policy would block the published client's styles. */
export async function buildStage(peer: string | null): Promise<Stage> {
  const folder = await temporaryFolder('paying');
  await buildOurs(folder);
  const product = await serveProduct(await freePort(), {
    DATA_DIR: join(folder, 'data'),
    SAMPLE: 'off',
    PAYMENTS: 'on',
  });
  const front = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/billing/')) return forward(asked, product.origin, answer);
    const content = path === '/' ? BLANK : path === '/peer.js' ? peer : fileOf(folder, path);
    void Promise.resolve(content).then((body) => {
      const type = types[extname(path) || '.html'] ?? 'application/octet-stream';
      answer.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(front.address() as AddressInfo).port}`,
    async close() {
      await closed(front);
      await product.kill();
      await removeFolder(folder);
    },
  };
}

async function buildOurs(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    base: '/ours/',
    logLevel: 'error',
    plugins: [react()],
    define: { __APP_VERSION__: '"0.0.0"', 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(folder, 'ours'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../pages/paying/main.tsx'),
        output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]' },
      },
    },
  });
}

function fileOf(folder: string, path: string): Promise<Buffer | null> {
  return readFile(join(folder, path)).catch(() => null);
}

function forward(asked: IncomingMessage, origin: string, answer: ServerResponse): void {
  const { method, headers } = asked;
  const onward = request(`${origin}${asked.url}`, { method, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers);
    found.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
