import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Rolldown, build } from 'vite';
import { className } from '../../../scripts/class-names.ts';
import { treeshakeSchema } from '../../../scripts/treeshake-schema.ts';
import { root } from '../stage/folders.ts';

/** One of our modules with everything it needs before it runs, minified alone. */
export type Bundle = {
  /** Gzipped: the module and what it imports. */
  bytes: number;
  /** Gzipped, of a module that it loads on demand, by the end of its name. */
  bytesOf(module: string): number;
};

/** The app has one copy of these already: React, and Vite's chunk loader. */
const react = /^react(-dom)?(\/|$)|vite\/preload-helper/;

/**
 * @param source  the code of a module; its imports and exports are bundled
 * @param without  packages that are not counted
 */
export async function bundle(source: string, without: RegExp = react): Promise<Bundle> {
  const folder = await mkdtemp(join(tmpdir(), 'nestling-bundle-'));
  try {
    const entry = join(folder, 'entry.ts');
    await writeFile(entry, source.replaceAll('@/', `${join(root, 'src')}/`));
    return weighed(await built(entry, without));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function built(entry: string, external: RegExp): Promise<Rolldown.OutputChunk[]> {
  const outputs = [
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      css: { modules: { generateScopedName: className(root) } },
      // As in a production build; under test NODE_ENV has another value.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { __APP_VERSION__: '"0.0.0"', 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: entry,
          treeshake: treeshakeSchema,
          preserveEntrySignatures: 'strict',
          external,
          // No hash, and no path of this machine: neither is code, and both compress badly.
          output: { chunkFileNames: '[name].js', paths: (id) => basename(id) },
        },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  return outputs
    .flatMap(({ output }) => output)
    .filter((each): each is Rolldown.OutputChunk => each.type === 'chunk');
}

function weighed(chunks: readonly Rolldown.OutputChunk[]): Bundle {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const weigh = (first: Rolldown.OutputChunk | undefined): number => {
    if (!first) return 0;
    const files = new Set([first.fileName]);
    for (const file of files) byFile.get(file)?.imports.forEach((next) => files.add(next));
    // A module that does not count has no file; an empty text gzipped would still be 20 bytes.
    const code = [...files].flatMap((file) => byFile.get(file)?.code ?? []);
    return code.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  };
  return {
    bytes: weigh(chunks.find(({ isEntry }) => isEntry)),
    bytesOf: (module) =>
      weigh(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))),
  };
}

const core = `
  export { createBilling } from '@/billing/billing.ts';
  export { createTranslator } from '@/billing/translations/translator.ts';
  export { paywallValues } from '@/billing/variables.ts';
  export * from '@/billing/purchase/tax.ts';
`;
const checkout = `export { mount } from '@/checkout/mount.tsx';`;
const paywall = `export { Paywall } from '@/paywall/paywall.tsx';`;

/** The billing layer with the parts that screens use, and the screens with what they import. */
export const sources = { core, checkout, paywall, everything: core + checkout + paywall };

export const ENGLISH = 'translations/languages/en.json';

/** Loaded for other reasons or with the gateway's script: packages, and our base layers. */
export const sharedCode =
  /^(react|react-dom|zod|lucide-react|@stripe\/stripe-js)(\/|$)|^(\.\.\/)+(ui|lib|i18n)\/|vite\/preload-helper/;
