// What a first visit loads, and what each part loads later. Reads the list that the build writes.
import { readFileSync } from 'node:fs';

/** @typedef {{file: string, entry: boolean, lazy: boolean, module: string | null, imports: string[]}} Chunk */

/** @type {Chunk[]} */
const chunks = JSON.parse(readFileSync('dist/chunks.json', 'utf8'));
const chunksByFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
const firstLoad = closure(chunks.filter((chunk) => chunk.entry).map((chunk) => chunk.file));

export default [
  { name: 'First load, scripts', path: paths(firstLoad), limit: '260 kB', gzip: true },
  { name: 'Styles', path: 'dist/app/assets/*.css', limit: '15 kB', gzip: true },
  { name: 'Service worker', path: 'dist/app/sw.js', limit: '140 kB', gzip: true },
  ...chunks
    .filter((chunk) => chunk.lazy)
    .map((chunk) => ({
      name: `${chunk.module?.replace(/\?.*/, '') ?? chunk.file} (${chunk.file})`,
      path: paths([...closure([chunk.file])].filter((file) => !firstLoad.has(file))),
      // The editor and the charts may weigh more than a screen: they come on demand within one.
      limit: chunk.module?.startsWith('src/routes/') ? '60 kB' : '90 kB',
      gzip: true,
    }))
    .filter(({ path }) => path.length > 0),
];

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
