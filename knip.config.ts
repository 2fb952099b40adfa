import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/main.tsx',
    'src/routes/**/*.{ts,tsx}',
    'src/**/*.worker.ts',
    'sw/service-worker.ts',
    'server/main.ts',
    'scripts/*.{ts,mjs}',
    'tests/bench/run.ts',
    'tests/chaos/run.ts',
  ],
  project: ['{src,sw,schema,server,tests,scripts}/**/*.{ts,tsx,mjs}'],
  ignore: ['src/routeTree.gen.ts', 'build-env.d.ts'],
  ignoreExportsUsedInFile: true,
};

export default config;
