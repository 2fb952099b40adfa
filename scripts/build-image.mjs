// Makes the folder that the container image holds: node scripts/build-image.mjs <folder>
// Plain Node without packages, because it installs them. The Dockerfile has no other build steps.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder: build-image.mjs <folder>');
const image = resolve(folder);

const CONTENT = [
  'dist/app',
  'dist/server',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'scripts/healthcheck.mjs',
];

npm(root, 'ci');
npm(root, 'run', 'build');
for (const path of CONTENT) {
  mkdirSync(dirname(join(image, path)), { recursive: true });
  cpSync(join(root, path), join(image, path), { recursive: true });
}
npm(image, 'ci', '--omit=dev');
// An optional peer of a package, which npm installs because the lock file has it. Nothing in production loads it.
for (const name of ['typescript', '@typescript']) {
  rmSync(join(image, 'node_modules', name), { recursive: true, force: true });
}

function npm(cwd, ...args) {
  const { status } = spawnSync('npm', args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed: see above`);
}
