import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildChanged } from '../../scripts/build-changed.ts';
import type { Mutant } from '../convergence/mutants.ts';
import type { Stage } from '../convergence/run-mutants.ts';
import { startBackend } from '../e2e/environment/backend.ts';
import { BUILT_APP, BUILT_SERVER } from '../e2e/environment/builds.ts';
import { type ChromiumMutant, chromiumMutants } from './mutants.ts';
import { runScenario } from './scenario.ts';

const dist = join(import.meta.dirname, '../../dist');
/** Beside the real build, where the server finds its other files. */
const mutated = join(dist, 'mutant');

/** Runs scenarios in real browsers on a build of the changed sources. */
export const stage: Stage = {
  mutants: chromiumMutants,
  usualSeeds: 8,
  async runUntilCaught(mutant, seeds) {
    const { seed: first = 1, hasFamilyChanges = false } = mutant as ChromiumMutant;
    const backend = await startBackend(await buildMutant(mutant));
    try {
      for (let seed = first; seed < first + seeds; seed++) {
        const { violations } = await runScenario(seed, backend, { hasFamilyChanges });
        const kinds = [...new Set(violations.map((violation) => violation.split(':')[0]))];
        if (violations[0])
          return `seed ${seed}, ${kinds.join(', ')}; ${violations[0].slice(0, 120)}`;
      }
      return null;
    } finally {
      await backend.close();
      await rm(mutated, { recursive: true, force: true });
    }
  },
};

/** @returns the folder to serve and the server to start */
async function buildMutant(mutant: Mutant): Promise<Parameters<typeof startBackend>[0]> {
  await rm(mutated, { recursive: true, force: true });
  if (mutant.file.startsWith('server/')) {
    const folder = join(mutated, 'server');
    await cp(join(dist, 'server'), folder, { recursive: true });
    // An expression that the compiler does not simplify.
    const path = join(folder, mutant.file.replace(/ts$/, 'js'));
    await writeFile(path, brokenBy(mutant, await readFile(path, 'utf8')));
    return { appDir: BUILT_APP, server: BUILT_SERVER.replace(join(dist, 'server'), folder) };
  }
  const appDir = join(mutated, 'app');
  const change = (code: string) => brokenBy(mutant, code);
  await buildChanged({ appDir, version: '0.0.1', changes: [{ file: mutant.file, change }] });
  return { appDir };
}

function brokenBy({ name, find, replace }: Mutant, code: string): string {
  if (code.split(find).length !== 2) throw new Error(`"${name}" has no place in the code`);
  return code.replace(find, () => replace);
}
