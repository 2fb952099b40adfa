import { join } from 'node:path';
import { build, defaultClientConditions } from 'vite';

const pages = join(import.meta.dirname, '../pages');
const bundles = new Map<string, Promise<string>>();

/** A script of pages/ with all its imports, to run inside a page. */
export function bundle(file: string): Promise<string> {
  const known = bundles.get(file) ?? make(file);
  bundles.set(file, known);
  return known;
}

async function make(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: pages,
    publicDir: false,
    logLevel: 'error',
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(pages, file), formats: ['iife'], name: 'benchPage' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  if (output?.type !== 'chunk') throw new Error(`${file} gave no script`);
  return output.code;
}

/** Builds the page that contains only React into a folder. */
export async function buildHello(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(pages, 'hello'),
    publicDir: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
}
