import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs a command in the repository to its end and keeps what it printed. Never rejects. */
export function runCommand([program, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    let stdout = '';
    child.stdout.on('data', (data) => {
      output += data;
      stdout += data;
    });
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ ok: false, output: String(error), stdout }));
    child.on('close', (code) => resolve({ ok: code === 0, output, stdout }));
  });
}

/** Seconds since `startedAt` (from `performance.now()`), as text. */
export function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
