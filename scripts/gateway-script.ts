import { join } from 'node:path';
import { type InlineConfig, build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Builds the fake payment gateway's script: gateway.js in a folder. */
export async function buildGateway(outDir: string): Promise<void> {
  await build(configFor({ outDir, emptyOutDir: false }));
}

/** The same as text, for the server that one develops with. */
export async function gatewayCode(): Promise<string> {
  const built = await build(configFor({ write: false }));
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('the gateway script was not built');
  return chunk.code;
}

function configFor(options: InlineConfig['build']): InlineConfig {
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      sourcemap: false,
      rolldownOptions: {
        input: join(root, 'src/fake-gateway/gateway.ts'),
        output: { format: 'iife', entryFileNames: 'gateway.js', codeSplitting: false },
      },
      ...options,
    },
  };
}
