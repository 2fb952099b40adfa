import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/routes/**/*.{ts,tsx}',
    'src/**/*.worker.ts',
    'sw/service-worker.ts',
    'server/{main,cli}.ts',
    'scripts/*.{ts,mjs}',
    'tests/bench/run.ts',
    'tests/chaos/run.ts',
  ],
  project: ['{src,sw,schema,server,tests,scripts}/**/*.{ts,tsx,mjs}'],
  ignoreExportsUsedInFile: true,
  // Chosen for the product, each for a part that is built after the logs:
  ignoreDependencies: [
    '@stripe/stripe-js', // checkout
    'jose', // reading entitlement tokens
    'slate', // knowledge articles
    'slate-history',
    'slate-react',
    '@visx/.+', // growth charts
    'react-hook-form', // long forms
    '@base-ui/react', // menus and popovers
    '@tanstack/react-virtual', // long timelines
  ],
};

export default config;
