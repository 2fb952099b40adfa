import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { signIn } from '../helpers/app.ts';
import { freePort } from '../helpers/free-port.ts';
import { type Row, toTable } from './figures.ts';
import {
  coldStart,
  liveUpdate,
  newDevice,
  rawStrictWrite,
  tapToSaved,
  watchFirstTile,
} from './measures.ts';
import { seedFamily } from './seed.ts';
import { phone, removeFolder, serve, temporaryFolder, throttle } from './stage.ts';

/** Runs every measure for each size and prints one table. See README.md. */
const root = join(import.meta.dirname, '../..');
const sizes = readSizes(process.argv);
const rows: Row[] = [];

if (!existsSync(join(root, 'dist/server/server/main.js'))) {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
}
for (const logs of sizes) rows.push(...(await measure(logs)));
const table = toTable(rows);
process.stdout.write(`\n${table}\n`);
if (process.argv.includes('--write')) await keep(table);

async function measure(logs: number): Promise<Row[]> {
  const [dataDir, first, second] = (await Promise.all(
    ['data', 'first', 'second'].map(temporaryFolder),
  )) as [string, string, string];
  const name = (what: string) => `${what}, ${logs.toLocaleString('en')} logs`;
  const found: Row[] = [];
  try {
    say(`${logs} logs: filling the server`);
    const [emma, noah] = (await seedFamily(dataDir, logs)) as [Person, Person];
    const server = await serve(dataDir, await freePort());

    say(`${logs} logs: a new device`);
    let context = await phone(first);
    await watchFirstTile(context);
    let page = await context.newPage();
    await page.goto(server.origin);
    const arrival = await newDevice(page, emma);
    found.push({ name: name('new device to usable'), figures: [arrival.usableMs] });
    found.push({ name: name('new device to complete'), figures: [arrival.completeMs] });

    say(`${logs} logs: taps`);
    for (const cpu of [1, 4]) {
      await throttle(page, cpu);
      const raw = await rawStrictWrite(page, 30);
      found.push({
        name: name(`tap to saved and painted, ${cpu}x`),
        figures: await tapToSaved(page, 20),
        peer: { name: 'raw strict write', figures: raw },
      });
    }
    await throttle(page, 1);

    if (logs === sizes[0]) {
      say(`${logs} logs: live`);
      const other = await phone(second);
      const theirs = await other.newPage();
      await theirs.goto(server.origin);
      await signIn(theirs, noah);
      await theirs.waitForTimeout(5_000);
      found.push({ name: name('live update'), figures: await liveUpdate(page, theirs, 15) });
      await other.close();
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.close();
    await server.stop();

    say(`${logs} logs: cold starts with no server`);
    for (const cpu of [1, 4]) {
      const figures: number[] = [];
      for (let i = 0; i < 7; i++) {
        context = await phone(first);
        await watchFirstTile(context);
        page = await context.newPage();
        figures.push(await coldStart(page, `${server.origin}/home`, cpu));
        await context.close();
      }
      // The first start after an install compiles the code; the others are what a parent meets.
      found.push({ name: name(`cold start offline, ${cpu}x`), figures: figures.slice(1) });
    }
  } finally {
    await Promise.all([dataDir, first, second].map(removeFolder));
  }
  return found;
}

type Person = { username: string; password: string };

function readSizes(args: readonly string[]): number[] {
  const given = args[args.indexOf('--logs') + 1];
  return args.includes('--logs') && given ? given.split(',').map(Number) : [1_000, 150_000];
}

function keep(text: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const note = [
    '# Benchmarks',
    '',
    `Written by \`npm run bench -- --write\` on ${day}, ${cpus().length} cores, Node ${process.version}.`,
    'What each row means: [tests/bench](../tests/bench/README.md). Ratios hold; absolute times are',
    'those of one machine on one day.',
    '',
    text,
    '',
  ];
  return writeFile(join(root, 'docs/benchmarks.md'), note.join('\n'));
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
