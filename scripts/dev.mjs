// The server with a restart on change, and Vite in front of it, until one of them ends.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installIfMissing } from './install.mjs';

installIfMissing();
const root = join(import.meta.dirname, '..');
const bin = (path) => join(root, 'node_modules', path);
const children = [
  ['tsx/dist/cli.mjs', 'watch', 'server/main.ts'],
  ['vite/bin/vite.js', '--clearScreen', 'false'],
].map(([program, ...args]) =>
  spawn(process.execPath, [bin(program), ...args], { cwd: root, stdio: 'inherit' }),
);
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
