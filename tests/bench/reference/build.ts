import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type HtmlTagDescriptor, type Plugin, build } from 'vite';
import { compiledCode } from '../../../scripts/compiled-code.ts';
import { importChunk } from '../../../scripts/import-chunk.ts';
import { ElementTable } from '../pages/reference/element-table.ts';
import type { Screens } from '../pages/reference/recorded.ts';
import { removeFolder, root } from '../stage/folders.ts';
import type { Recording } from './record.ts';

const page = join(import.meta.dirname, '../pages/reference');

/** What the first taps need; the rest is loaded after the first paint, as in the product. */
const AT_START = ['home', 'diaper-sheet'];

/** Builds the reference page as the product is built, with its stylesheets and a service worker. */
export async function buildReference(recording: Recording, outDir: string): Promise<void> {
  await removeFolder(outDir);
  await build({
    configFile: false,
    root: page,
    logLevel: 'error',
    plugins: [
      provideScreens(recording),
      addHead(recording),
      importChunk(join(root, 'src/main/startup/import-chunk.ts')),
      ...compiledCode(/^later$/),
    ],
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  await copyFile(join(root, 'public/start.js'), join(outDir, 'start.js'));
  for (const path of recording.document.styles) {
    await mkdir(dirname(join(outDir, path)), { recursive: true });
    await copyFile(join(root, 'dist/app', path), join(outDir, path));
  }
  const files = await readdir(outDir, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile() && file.name !== 'service-worker.js')
    .map((file) => join(file.parentPath, file.name).slice(outDir.length));
  await writeFile(join(outDir, 'files.json'), JSON.stringify(paths));
}

function provideScreens(recording: Recording): Plugin {
  const { start, later } = split(recording);
  const laterStyles = recording.document.styles.filter(
    (path) => !recording.startStyles.includes(path),
  );
  const modules: Record<string, string> = {
    'start.ts': `${constant('screens', start)}${constant('taps', recording.taps)}`,
    'later.ts': `${constant('screens', later)}${constant('styles', laterStyles)}`,
  };
  return {
    name: 'bench:screens',
    load: (id) => (dirname(id) === page ? (modules[basename(id)] ?? null) : null),
  };
}

/** Parsed from a text, which is faster than a literal. */
function constant(name: string, value: unknown): string {
  return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`;
}

function split({ steps }: Recording): { start: Screens; later: Screens } {
  const table = new ElementTable();
  const take = (names: readonly string[]): Screens => {
    const from = table.elements.length;
    const taken: Screens['steps'] = {};
    for (const name of names) {
      const step = steps[name];
      if (!step) throw new Error(`${name} was not recorded`);
      taken[name] = { first: table.add(step.first), settled: table.add(step.settled) };
    }
    return { elements: table.elements.slice(from), steps: taken };
  };
  return {
    start: take(AT_START),
    later: take(Object.keys(steps).filter((name) => !AT_START.includes(name))),
  };
}

/** The product's attributes and styles. */
function addHead({ document, startStyles }: Recording): Plugin {
  return {
    name: 'bench:head',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html
          .replace(/<html[^>]*>/, `<html${attributes(document.html)}>`)
          .replace('<body>', `<body${attributes(document.body)}>`),
        tags: startStyles.map((href): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', href, crossorigin: true },
          injectTo: 'head',
        })),
      }),
    },
  };
}

function attributes(all: Record<string, string>): string {
  return Object.entries(all)
    .map(
      ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    )
    .join('');
}
