/**
 * Breaks the core in each way of `mutants.ts` and tells stories until one fails:
 *
 *   npm run test:mutants [part of a name]
 *
 * A mutant that survives MUTANT_SEEDS stories (200) is a hole in the checker, and the run fails.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import { type Mutant, mutants } from './mutants.ts';
import type { Simulation, Story } from './simulation.ts';

const root = join(import.meta.dirname, '../..');
const SEEDS = Number(process.env['MUTANT_SEEDS'] ?? 200);
const STEPS = 400;
const say = (line: string) => process.stdout.write(`${line}\n`);

const wanted = mutants.filter(({ name }) => name.includes(process.argv[2] ?? ''));
const survivors: string[] = [];
for (const mutant of wanted) {
  const caught = await tellUntilCaught(mutant);
  say(caught ? `caught   ${mutant.name}: ${caught}` : `SURVIVED ${mutant.name}`);
  if (!caught) survivors.push(mutant.name);
}
say(`${wanted.length - survivors.length} of ${wanted.length} mutants caught`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** @returns the seed and what was noticed, or null */
async function tellUntilCaught({ file, find, replace }: Mutant): Promise<string | null> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (code, id) =>
          id === join(root, file) ? code.replace(find, () => replace) : undefined,
      },
    ],
  });
  try {
    const module = await server.ssrLoadModule('/tests/convergence/simulation.ts');
    const { Simulation: Mutated } = module as { Simulation: typeof Simulation };
    for (let seed = 1; seed <= SEEDS; seed++) {
      const story = await new Mutated(seed).run(STEPS).catch(toStory);
      const [first] = story.violations;
      if (first) return `seed ${seed}, ${first.kind}: ${first.what.slice(0, 100)}`;
    }
    return null;
  } finally {
    await server.close();
  }
}

/** Code that fails outright is noticed as well. */
function toStory(error: unknown): Pick<Story, 'violations'> {
  return { violations: [{ kind: 'stuck', what: String(error) }] };
}
