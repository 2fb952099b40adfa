// Builds the stand-in of the payment gateway's script into the app, after it.
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(root, 'dist/app/billing'),
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: join(root, 'src/gateway-stand-in/gateway.ts'),
      output: { format: 'iife', entryFileNames: 'gateway.js', codeSplitting: false },
    },
  },
});
console.log('billing/gateway.js stands in for the payment gateway');
