// Draws the front page into the page that the server sends for `/`: front.html. It is read before any script has
// come, and without scripts. Runs after the app's build, whose styles it uses.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { className } from './class-names.ts';
import type { SentPage } from '../src/site/landing/sent-page.tsx';
import { lucideAlias } from './lucide.ts';

const root = join(import.meta.dirname, '..');
const appDir = join(root, 'dist/app');
const outDir = join(root, 'dist/front-page');
const LANDING = 'src/site/landing/landing.tsx';

type Chunk = {
  file: string;
  entry: boolean;
  module: string | null;
  imports: string[];
  styles: string[];
};

const index = await readFile(join(appDir, 'index.html'), 'utf8');
const chunks = JSON.parse(await readFile(join(root, 'dist/chunks.json'), 'utf8')) as Chunk[];
await writeFile(join(appDir, 'front.html'), await frontPage(index, await drawnPage(), chunks));
await rm(outDir, { recursive: true });

/** The front page with the class names of the app's build, and what its head says. */
async function drawnPage(): Promise<SentPage> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: [lucideAlias] },
    css: { modules: { generateScopedName: className(root) } },
    build: {
      ssr: 'src/site/landing/sent-page.tsx',
      outDir,
      rolldownOptions: { output: { entryFileNames: 'page.mjs' } },
    },
  });
  const built = (await import(pathToFileURL(join(outDir, 'page.mjs')).href)) as {
    sentPage: () => SentPage;
  };
  return built.sentPage();
}

/**
 * The app's page with the drawn one in it. Its styles, its theme and the script that remembers a press, and asks for
 * the app after the first paint, are part of the answer, so that nothing else is needed to paint and to press:
 * server/http/front-page.ts allows just these.
 */
async function frontPage(
  page: string,
  { title, head, body }: SentPage,
  all: readonly Chunk[],
): Promise<string> {
  const landing = all.find(({ module }) => module === LANDING);
  if (!landing) throw new Error(`the build has no chunk of ${LANDING}`);
  const files: string[] = [];
  for (const file of stylesOf(landing, all)) {
    if (page.includes(file) || (await isUsed(file, body))) files.push(file);
  }
  const styles = await Promise.all(files.map((file) => readFile(join(appDir, file), 'utf8')));
  const added = [
    `<style>${styles.join('')}</style>`,
    // The app loads its styles by these addresses. They need not be applied a second time.
    ...files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" media="not all" />`),
    `<script>${await readFile(join(root, 'src/site/landing/before-app.js'), 'utf8')}</script>`,
    head,
  ];
  const preload = closureOf(landing, all)
    .filter(({ entry }) => !entry)
    .map(({ file }) => `/${file}`);
  const scripts = `data-entry="${entryOf(page)}" data-preload="${preload.join(' ')}"`;
  const theme = await readFile(join(appDir, 'theme.js'), 'utf8');
  return [
    [/<script src="\/theme\.js"><\/script>/, `<script>${theme}</script>`] as const,
    [/<script src="\/start\.js"[^>]*><\/script>/, ''] as const,
  ]
    .reduce((text, [part, by]) => replaceOnce(text, part, by), page)
    .replace(/<link rel="(?:preload|stylesheet)"[^>]*>\s*/g, '')
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace('</head>', () => `${added.join('\n')}\n</head>`)
    .replace('<div id="root">', () => `<div id="front" ${scripts}>${body}</div>\n<div id="root">`);
}

function entryOf(page: string): string {
  const [, entry] = /data-entry="([^"]+)"/.exec(page) ?? [];
  if (entry === undefined) throw new Error('index.html names no entry');
  return entry;
}

function replaceOnce(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`index.html has no ${part.source}`);
  return text.replace(part, () => by);
}

/** Whether a style sheet is about a class of the drawn page. */
async function isUsed(file: string, body: string): Promise<boolean> {
  const styles = await readFile(join(appDir, file), 'utf8');
  const used = [...body.matchAll(/class="([^"]+)"/g)].flatMap(
    ([, names]) => names?.split(' ') ?? [],
  );
  return used.some((name) => new RegExp(`\\.${name}(?![\\w-])`).test(styles));
}

/** The style sheets of a chunk and of what it imports. */
function stylesOf(chunk: Chunk, all: readonly Chunk[]): string[] {
  return [...new Set(closureOf(chunk, all).flatMap(({ styles }) => styles))];
}

/** A chunk after all that it imports. */
function closureOf(chunk: Chunk, all: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>();
  const seen = new Set<Chunk>();
  const visit = (next: Chunk) => {
    if (seen.has(next)) return;
    seen.add(next);
    for (const file of next.imports) {
      const imported = all.find((other) => other.file === file);
      if (imported) visit(imported);
    }
    found.add(next);
  };
  visit(chunk);
  return [...found];
}
