// Builds the service worker. Runs after the app's build, whose output it lists.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServiceWorker } from './service-worker.ts';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  version: string;
};

const files = await buildServiceWorker({ appDir: join(root, 'dist/app'), version });
console.log(`sw.js precaches ${files} files`);
