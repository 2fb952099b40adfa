import { join } from 'node:path';
import { createServer } from 'vite';
import { mutants } from './mutants.ts';
import type { Stage } from './run-mutants.ts';
import type { Simulation, Story } from './simulation.ts';

const root = join(import.meta.dirname, '../..');
const STEPS = 400;

/** Stories in this process, on sources changed as they are read. */
export const stage: Stage = {
  mutants,
  usualSeeds: 200,
  async tellUntilCaught({ file, find, replace }, seeds) {
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
      for (let seed = 1; seed <= seeds; seed++) {
        const story = await new Mutated(seed).run(STEPS).catch(toStory);
        const [first] = story.violations;
        if (first) return `seed ${seed}, ${first.kind}: ${first.what.slice(0, 100)}`;
      }
      return null;
    } finally {
      await server.close();
    }
  },
};

/** Code that fails outright is noticed as well. */
function toStory(error: unknown): Pick<Story, 'violations'> {
  return { violations: [{ kind: 'stuck', what: String(error) }] };
}
