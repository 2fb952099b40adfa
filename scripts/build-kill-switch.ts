// Builds dist/kill-switch/sw.js: serve it at /sw.js when a released service worker must go.
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(root, 'dist/kill-switch'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: join(root, 'sw/kill-switch.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
});
console.log('dist/kill-switch/sw.js is ready to be served at /sw.js');
