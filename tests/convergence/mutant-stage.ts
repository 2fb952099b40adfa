import { join } from 'node:path';
import { createServer } from 'vite';
import { mutants } from './mutants.ts';
import type { Stage } from './run-mutants.ts';
import type { Simulation, Scenario } from './simulation.ts';

const root = join(import.meta.dirname, '../..');
const STEPS = 400;

/** Runs scenarios in this process, on sources that are changed while they are loaded. */
export const stage: Stage = {
  mutants,
  usualSeeds: 500,
  async runUntilCaught({ file, find, replace, samples = false, pairs = false }, seeds) {
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
        const simulation = new Mutated(seed, null, { samples, pairs });
        const scenario = await simulation.run(STEPS).catch(toScenario);
        const [first] = scenario.violations;
        if (first) return `seed ${seed}, ${first.kind}: ${first.what.slice(0, 100)}`;
      }
      return null;
    } finally {
      await server.close();
    }
  },
};

/** Code that throws counts as detected. */
function toScenario(error: unknown): Pick<Scenario, 'violations'> {
  return { violations: [{ kind: 'stuck', what: String(error) }] };
}
