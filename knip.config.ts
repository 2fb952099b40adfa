import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/routes/**/*.{ts,tsx}',
    'src/**/*.worker.ts',
    'sw/service-worker.ts',
    'server/main.ts',
    'scripts/*.{ts,mjs}',
    'tests/bench/run.ts',
    'tests/chaos/run.ts',
  ],
  project: ['{src,sw,schema,server,tests,scripts}/**/*.{ts,tsx,mjs}'],
  ignoreExportsUsedInFile: true,
};

export default config;
