import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, build, defaultClientConditions } from 'vite';
import { packFiles } from '../sw/packed-files.ts';
import { type ShellFiles, digestOf } from '../sw/shell.ts';
import { rxdbAliases } from './rxdb-aliases.ts';
import { treeshakeSchema } from './treeshake-schema.ts';
import { apiBaseOf, socketAddressOf } from './server-address.ts';

const root = join(import.meta.dirname, '..');
/**
 * Read by search engines and by the system at install, never by the running app; the front page of a first
 * visit; the payment form
 * and its languages, which are of no use without a connection; the page for testers, which needs a connection anyway and which no production host ever shows; and what draws PDF files,
 * which is kept from its first use on (src/features/vault/documents/pdf-code.ts).
 */
const notForTheApp =
  /^\/(sw\.js|billing\/.*|(?:robots|licences)\.txt|front\.html|manifest\.webmanifest|icons\/.*|pictures\/.*|assets\/((test-register|words|mount|pdf-pages)-|pdf\.worker).*)$|\.map$/;
const placeholder = 'self.__SHELL_FILES';

/**
 * Builds the service worker of the app in `appDir`: one classic script, with the list of the
 * app's files in it. (vite-plugin-pwa would bring Rollup.) @returns how many files it lists
 */
export async function buildServiceWorker(options: {
  appDir: string;
  version: string;
  plugins?: Plugin[];
}): Promise<number> {
  const { appDir, version, plugins = [] } = options;
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    resolve: { conditions: ['es2015', ...defaultClientConditions], alias: rxdbAliases },
    define: {
      __APP_VERSION__: JSON.stringify(version),
      __API_BASE__: JSON.stringify(apiBaseOf(process.env)),
      __SOCKET_ADDRESS__: JSON.stringify(socketAddressOf(process.env)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: appDir,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: false,
      // As a library: a page's build would wrap each import() in a helper that preloads by <link>.
      lib: {
        entry: join(root, 'sw/service-worker.ts'),
        formats: ['iife'],
        name: 'sw',
        fileName: () => 'sw.js',
      },
      // What is imported on demand stays in the one script, unrun until asked for.
      rolldownOptions: { treeshake: treeshakeSchema, output: { codeSplitting: false } },
    },
  });
  const files = await listFiles(appDir);
  const swPath = join(appDir, 'sw.js');
  const script = await readFile(swPath, 'utf8');
  const parts = script.split(placeholder);
  if (parts.length !== 2) {
    throw new Error(`sw.js must name ${placeholder} exactly once, found ${parts.length - 1}`);
  }
  await writeFile(swPath, parts.join(JSON.stringify(packFiles(files))));
  return Object.keys(files).length;
}

/** Every file of the app. */
async function listFiles(appDir: string): Promise<ShellFiles> {
  const found = await readdir(appDir, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(appDir.length))
    .filter((path) => !notForTheApp.test(path))
    .toSorted();
  const digests = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [
      path,
      await digestOf(await readFile(join(appDir, path))),
    ]),
  );
  return Object.fromEntries(digests);
}
