import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Builds the stand-in of the payment gateway's script: gateway.js in a folder. */
export async function buildGateway(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: false,
      rolldownOptions: {
        input: join(root, 'src/gateway-stand-in/gateway.ts'),
        output: { format: 'iife', entryFileNames: 'gateway.js', codeSplitting: false },
      },
    },
  });
}
