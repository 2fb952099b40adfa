// Compiles the server with the schema into dist/server, or the folder that is named, and copies
// what tsc leaves behind (SQL): node scripts/build-server.mjs [folder] [options of tsc]
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const [folder = 'dist/server', ...flags] = process.argv.slice(2);
const out = resolve(root, folder);

rmSync(out, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [tsc, '-p', 'tsconfig.server.build.json', '--outDir', out, ...flags],
  { cwd: root, stdio: 'inherit' },
);
for (const part of ['server', 'schema']) {
  if (!existsSync(join(root, part))) continue;
  cpSync(join(root, part), join(out, part), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.(ts|tsx|md)$/.test(path),
  });
}
