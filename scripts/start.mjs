// Runs the built server, building first what is missing or older than its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installIfMissing } from './install.mjs';

const root = join(import.meta.dirname, '..');
const server = join(root, 'dist/server/server/main.js');
const built = [server, join(root, 'dist/app/index.html'), join(root, 'dist/app/sw.js')];
const sources = ['src', 'sw', 'schema', 'server', 'public', 'index.html', 'vite.config.ts'];

installIfMissing();
if (isStale()) {
  console.log('Building');
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

// In this very process, so that a signal to stop reaches the server itself.
process.env.NODE_ENV ??= 'production';
process.env.PORT ??= '3000';
process.setSourceMapsEnabled(true);
process.argv[1] = server;
if (process.env.npm_lifecycle_event) stopWithParent();
await import(pathToFileURL(server).href);

/**
 * npm sends a signal to stop only to the shell between it and us, which ends without passing it
 * on: a server that outlived its `npm start` would hold the port and the data folder.
 */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

function isStale() {
  if (!built.every(existsSync)) return true;
  const oldestBuilt = Math.min(...built.map((path) => statSync(path).mtimeMs));
  return sources.some((name) => newestIn(join(root, name)) > oldestBuilt);
}

function newestIn(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
