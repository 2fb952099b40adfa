import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tapsInBadWeather } from './browser/bad-weather.ts';
import { coldStarts } from './browser/cold-start.ts';
import { charts } from './browser/charts.ts';
import { articles } from './browser/articles.ts';
import { growth } from './browser/growth.ts';
import { imports } from './browser/import.ts';
import { pushes } from './browser/push.ts';
import { drains } from './browser/drain.ts';
import { firstLoads } from './browser/first-load.ts';
import { liveUpdates } from './browser/live.ts';
import { longLists } from './browser/list.ts';
import { photoGrid } from './browser/photo-grid.ts';
import { photoPick } from './browser/photo-pick.ts';
import { manyEntries } from './browser/many-entries.ts';
import { memory } from './browser/memory.ts';
import { openEntries } from './browser/open-entry.ts';
import { newDevices, newDevicesFarOff } from './browser/new-device.ts';
import { schedule } from './browser/schedule.ts';
import { searches } from './browser/search.ts';
import { sessions } from './browser/session.ts';
import { taps } from './browser/taps.ts';
import { updates } from './browser/update.ts';
import { billing } from './billing/part.ts';
import { weights } from './bundle.ts';
import { isWhole, readOptions } from './options.ts';
import { type Part, createRun } from './part.ts';
import { replicaCosts } from './replica/costs.ts';
import { compareRatios } from './report/agreement.ts';
import { type Summary, summarise } from './report/figures.ts';
import { merge, readKept, writeKept } from './report/keep.ts';
import { missedGoals, toMarkdown } from './report/table.ts';
import { crowd, serverSide } from './server/part.ts';
import { uploads } from './server/uploads.ts';
import { root } from './stage/folders.ts';

/** Runs the selected parts and prints a table for each. See README.md. */
const parts: readonly { name: string; title: string; run: Part }[] = [
  { name: 'bundle', title: 'What is loaded', run: weights },
  { name: 'first', title: 'The first visit', run: firstLoads },
  { name: 'start', title: 'Starting again', run: coldStarts },
  { name: 'tap', title: 'A tap', run: taps },
  { name: 'many', title: 'Many entries in a row', run: manyEntries },
  { name: 'weather', title: 'A tap in bad weather', run: tapsInBadWeather },
  { name: 'replica', title: 'The database on the device', run: replicaCosts },
  { name: 'session', title: 'Using it', run: sessions },
  { name: 'update', title: 'A next release comes', run: updates },
  { name: 'list', title: 'Long lists', run: longLists },
  { name: 'open', title: 'Opening an entry', run: openEntries },
  { name: 'photos', title: 'The grid of photos', run: photoGrid },
  { name: 'pick', title: 'Picking a photo', run: photoPick },
  { name: 'search', title: 'Searching the log', run: searches },
  { name: 'charts', title: 'Charts', run: charts },
  { name: 'growth', title: 'Growth', run: growth },
  { name: 'schedule', title: 'The schedule', run: schedule },
  { name: 'articles', title: 'Articles', run: articles },
  { name: 'import', title: 'Importing', run: imports },
  { name: 'push', title: 'A push message', run: pushes },
  { name: 'memory', title: 'Memory', run: memory },
  { name: 'arrive', title: 'A new device', run: newDevices },
  { name: 'arrive-slow', title: 'A new device far off', run: newDevicesFarOff },
  { name: 'drain', title: 'Back online', run: drains },
  { name: 'live', title: 'Between two devices', run: liveUpdates },
  { name: 'server', title: 'The server', run: serverSide },
  { name: 'uploads', title: 'Uploads', run: uploads },
  { name: 'crowd', title: 'Many connections', run: crowd },
  { name: 'billing', title: 'Paying', run: billing },
];

const options = readOptions(
  process.argv.slice(2),
  parts.map(({ name }) => name),
);
if (!existsSync(join(root, 'dist/server/server/main.js'))) {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
}
const run = createRun(options);
for (const { name, title, run: measure } of parts) {
  if (options.only && !options.only.includes(name)) continue;
  process.stderr.write(`${title}\n`);
  const from = performance.now();
  try {
    await report(name, title, (await measure(run)).map(summarise));
  } catch (error) {
    // A failed part does not stop the others.
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
  process.stderr.write(`${name} took ${Math.round((performance.now() - from) / 1000)} s\n`);
}

async function report(name: string, title: string, rows: Summary[]): Promise<void> {
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const dated = rows.map((row) => ({ ...row, when }));
  process.stdout.write(`${toMarkdown([{ title, rows: dated }])}\n`);
  for (const missed of missedGoals(rows)) process.stdout.write(`missed: ${missed}\n`);
  const kept = await readKept();
  for (const line of compareRatios(kept[name] ?? [], rows)) process.stdout.write(`${line}\n`);
  if (!options.write) return;
  await writeKept(merge(kept, name, { rows: dated, isWhole: isWhole(options) }), parts);
}
