/**
 * Applies each fault of `mutants.ts` to the core and runs scenarios until one fails:
 *
 *   npm run test:mutants [part of a name]
 *   npm run test:mutants -- --chromium [part of a name]
 *
 * With `--chromium` the faults of `tests/chaos/mutants.ts` are applied, and the product is built and run in
 * real browsers. A mutant that survives MUTANT_SEEDS scenarios (500; 8 in browsers) is a gap in the
 * checker, and the run fails.
 */
import { parseArgs } from 'node:util';
import type { Mutant } from './mutants.ts';

/** The environments in which mutants are run. */
export type Stage = {
  mutants: readonly Mutant[];
  usualSeeds: number;
  /** @returns the seed and what was detected, or null */
  runUntilCaught(mutant: Mutant, seeds: number): Promise<string | null>;
};

const { values, positionals } = parseArgs({
  options: { chromium: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { stage } = values.chromium
  ? await import('../chaos/mutant-stage.ts')
  : await import('./mutant-stage.ts');
const seeds = Number(process.env['MUTANT_SEEDS'] ?? stage.usualSeeds);
const say = (line: string) => process.stdout.write(`${line}\n`);

const wanted = stage.mutants.filter(({ name }) => name.includes(positionals[0] ?? ''));
const survivors: string[] = [];
for (const mutant of wanted) {
  const caught = await stage.runUntilCaught(mutant, seeds);
  say(caught ? `caught   ${mutant.name}: ${caught}` : `SURVIVED ${mutant.name}`);
  if (!caught) survivors.push(mutant.name);
}
say(`${wanted.length - survivors.length} of ${wanted.length} mutants caught`);
process.exitCode = survivors.length > 0 ? 1 : 0;
