// What a first visit loads, and what each part loads later. Reads the list that the build writes.
import { readFileSync } from 'node:fs';

/** @typedef {{file: string, name: string, entry: boolean, lazy: boolean, module: string | null, imports: string[], styles: string[]}} Chunk */

/** @type {Chunk[]} */
const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8'));
const chunksByFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));

/** What stands between a tap on the icon and a Home that answers, database included. */
const home = ['home', 'src/replica/open-replica.ts', 'src/sync/client.ts'];
const shell = closure(chunks.filter((chunk) => chunk.entry).map((chunk) => chunk.file));
const firstLoad = new Set([...shell, ...closure(home.map(fileOf))]);
/** What every page of a signed-in person loads once it is painted: docs/decisions/140-schemas-load-after-home.md */
const schemas = new Set([...closure([fileOf('schemas')])].filter((file) => !firstLoad.has(file)));
/** Likewise what the frame around every screen adds then: docs/decisions/159-one-piece-for-the-frame.md */
const ofFrame = new Set(
  [...closure([fileOf('frame-later')])].filter(
    (file) => !firstLoad.has(file) && !schemas.has(file),
  ),
);
const charts = 'src/features/logs/charts/screen/charts-screen.tsx';
const ofCharts = closure([fileOf(charts)]);

/** Each part of the vault stays within 60 kB, together with the code that it shares with other screens. */
const vault = 'src/features/vault/';

/** What draws PDF files: loaded when one is opened, and no part of what is installed. */
const pdf = 'src/features/vault/documents/pdf-pages.tsx';

/** The drawing of growth, which loads after its screen; the tables of WHO are chunks of their own. */
const growthChart = 'src/features/growth/chart/growth-chart.tsx';

/** Slate and what is built on it; what other screens load as well is not in its file. */
const editor = 'src/features/knowledge/editor/editor-screen.tsx';
const ofEditor = closure([fileOf(editor)]);

export default [
  { name: 'The shell, painted before the database code', path: paths(shell), limit: '147.85 kB' },
  { name: 'First load to a usable Home, scripts', path: paths(firstLoad), limit: '234 kB' },
  {
    name: 'First load to a usable Home, styles',
    path: paths(stylesOf(firstLoad)),
    limit: '8.6 kB',
  },
  { name: 'The schemas of records, after Home', path: paths(schemas), limit: '23.3 kB' },
  {
    name: 'What the frame adds, after Home',
    path: paths([fileOf('frame-later')]),
    limit: '38.5 kB',
  },
  { name: 'Service worker', path: 'dist/app/sw.js', limit: '116.75 kB' },
  ...chunks
    // The charts and the editor have limits of their own, below.
    .filter(
      (chunk) =>
        chunk.lazy &&
        !firstLoad.has(chunk.file) &&
        !schemas.has(chunk.file) &&
        !ofFrame.has(chunk.file) &&
        !isOfCharts(chunk) &&
        !isOfEditor(chunk),
    )
    .map((chunk) => ({
      name: `${nameOf(chunk)} (${chunk.file})`,
      path: paths([...closure([chunk.file])].filter((file) => !isLoadedBefore(chunk, file))),
      // The editor may weigh more than a screen: it comes on demand within one.
      limit: limitOf(chunk),
    }))
    .filter(({ path }) => path.length > 0),
  { name: 'The charts, on top of the log', path: paths(beyondLog(charts)), limit: '58.3 kB' },
  ...chunks
    .filter((chunk) => chunk.lazy && isOfCharts(chunk) && nameOf(chunk) !== charts)
    .map((chunk) => ({
      name: `${nameOf(chunk)}, on top of the charts`,
      path: paths(beyondLog(nameOf(chunk)).filter((file) => !ofCharts.has(file))),
      limit: '10 kB',
    })),
  { name: 'The editor of articles', path: paths([fileOf(editor)]), limit: '90 kB' },
  ...chunks
    .filter((chunk) => chunk.lazy && isOfEditor(chunk) && nameOf(chunk) !== editor)
    .map((chunk) => ({
      name: `${nameOf(chunk)}, on top of the editor`,
      path: paths(
        [...closure([chunk.file])].filter(
          (file) => !isLoadedBefore(chunk, file) && !ofEditor.has(file),
        ),
      ),
      limit: '26 kB',
    })),
  { name: 'The worker of PDF files', path: 'dist/app/assets/pdf.worker-*.js', limit: '400 kB' },
  { name: 'The worker of the charts', path: 'dist/app/assets/charts.worker-*.js', limit: '30 kB' },
].map((check) => ({ ...check, gzip: true }));

/**
 * The front page and the shop are the first thing that somebody loads; all other screens come after the
 * schemas and the frame.
 * @param {Chunk} chunk @param {string} file
 */
function isLoadedBefore(chunk, file) {
  const isFirst = /^src\/(routes\/-(front|shop)|site|checkout|paywall)/.test(nameOf(chunk));
  return firstLoad.has(file) || (!isFirst && (schemas.has(file) || ofFrame.has(file)));
}

/** @param {Chunk} chunk */
function limitOf(chunk) {
  if (nameOf(chunk) === pdf) return '160 kB';
  if (nameOf(chunk) === growthChart || nameOf(chunk).startsWith(vault)) return '60 kB';
  const isScreen = chunk.module?.startsWith('src/routes/');
  return isScreen ? '67 kB' : '103.5 kB';
}

/** @param {Chunk} chunk */
function isOfEditor(chunk) {
  return nameOf(chunk).startsWith('src/features/knowledge/editor/');
}

/** @param {Chunk} chunk */
function isOfCharts(chunk) {
  return nameOf(chunk).startsWith('src/features/logs/charts/');
}

/** What a view of the log loads when the timeline is there. @param {string} view */
function beyondLog(view) {
  const loaded = new Set([
    ...firstLoad,
    ...schemas,
    ...closure([fileOf('src/routes/_app/logs.tsx')]),
  ]);
  return [...closure([fileOf(view)])].filter((file) => !loaded.has(file));
}

/** @param {string} module */
function fileOf(module) {
  const chunk = chunks.find((candidate) => [nameOf(candidate), candidate.name].includes(module));
  if (!chunk) throw new Error(`${module} is no chunk of its own any more: mend this list`);
  return chunk.file;
}

/** @param {Chunk} chunk */
function nameOf(chunk) {
  return chunk.module?.replace(/\?.*/, '') ?? chunk.file;
}

/** @param {Iterable<string>} files */
function stylesOf(files) {
  return new Set([...files].flatMap((file) => chunksByFile.get(file)?.styles ?? []));
}

/** The chunks and all that they import before they can run. @param {string[]} files */
function closure(files) {
  const seen = new Set(files);
  for (const file of seen) chunksByFile.get(file)?.imports.forEach((next) => seen.add(next));
  return seen;
}

/** @param {Iterable<string>} files */
function paths(files) {
  return [...files].map((file) => `dist/app/${file}`);
}
