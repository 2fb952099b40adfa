import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = join(import.meta.dirname, '../../node_modules');

/**
 * Without the background-networking flags Chromium makes requests at every start, which fail in a
 * closed network. The sandbox needs rights that containers do not have. The environment's
 * `CHROMIUM_FLAGS` adds flags, separated by spaces, to try a feature of the browser.
 */
export const chromiumArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.env['CHROMIUM_FLAGS'] ?? '').split(' ').filter(Boolean),
];

/**
 * Finds a Chromium that starts, and fetches one if there is none.
 *
 * In order: the environment's `CHROMIUM`, one on the PATH, the packed one among the dev
 * dependencies, Debian's by apt (as root), Playwright's own download.
 *
 * Searched for once in each process, because every check starts the browser.
 *
 * @returns the path of its program
 * @throws Error that lists what was tried and what to do
 */
export function findChromium(): Promise<string> {
  return (found ??= lookForChromium());
}

let found: Promise<string> | null = null;

async function lookForChromium(): Promise<string> {
  const failures: string[] = [];
  for (const [name, look] of ways) {
    try {
      const path = await look();
      if (path === null) continue;
      await starts(path);
      return path;
    } catch (error) {
      failures.push(`  ${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(
    [
      'No Chromium that starts was found. Install one (Debian: apt-get install chromium)',
      'or name it: CHROMIUM=/path/to/chromium npm test. Tried:',
      ...failures,
    ].join('\n'),
  );
}

const ways: [name: string, look: () => Promise<string | null>][] = [
  ['CHROMIUM', async () => process.env['CHROMIUM'] || null],
  ['PATH', async () => onPath('chromium', 'chromium-browser', 'google-chrome')],
  ['@sparticuz/chromium', packedChromium],
  ['apt-get install chromium', aptChromium],
  ['playwright install chromium', downloadedChromium],
];

function onPath(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null
  );
}

/** Unpacks the browser of the dev dependency into a folder for its version. */
async function packedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const manifest = join(packages, '@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = join(tmpdir(), `nestling-chromium-${version}`);
  await mkdir(folder, { recursive: true });
  // The package reuses any $TMPDIR/chromium, whatever its version.
  const outerTmpdir = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    await starts(path).catch(async (error: unknown) => {
      if (!(await aptInstall('libnss3', 'libnspr4', 'libexpat1', 'fontconfig'))) throw error;
    });
    return path;
  } finally {
    if (outerTmpdir === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = outerTmpdir;
  }
}

async function aptChromium(): Promise<string | null> {
  return (await aptInstall('chromium')) ? onPath('chromium') : null;
}

async function downloadedChromium(): Promise<string> {
  const { chromium } = await import('playwright');
  if (!existsSync(chromium.executablePath())) {
    const cli = join(packages, 'playwright/cli.js');
    await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 300_000 });
  }
  return chromium.executablePath();
}

async function aptInstall(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || onPath('apt-get') === null) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, timeout: 180_000 });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    env,
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return true;
}

async function starts(path: string): Promise<void> {
  await run(path, ['--no-sandbox', '--version'], { timeout: 30_000 });
}

function firstLine(error: unknown): string {
  const { message = '', stderr = '' } = error as { message?: string; stderr?: string };
  return (stderr.trim() || message).split('\n')[0] ?? '';
}
