// Compiles the server with the schema into dist/server and copies what tsc leaves behind (SQL).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist/server');

rmSync(out, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.server.build.json'],
  { cwd: root, stdio: 'inherit' },
);
for (const folder of ['server', 'schema']) {
  if (!existsSync(join(root, folder))) continue;
  cpSync(join(root, folder), join(out, folder), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.(ts|tsx|md)$/.test(path),
  });
}
