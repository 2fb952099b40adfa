import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { fileNames } from './scripts/chunk-names.ts';
import { className } from './scripts/class-names.ts';
import { hoverRules } from './scripts/hover-rules.ts';
import { importChunk } from './scripts/import-chunk.ts';
import { compiledCode } from './scripts/compiled-code.ts';
import { gatewayCode } from './scripts/gateway-script.ts';
import { licences } from './scripts/licences.ts';
import { lucideAlias, lucideShapes } from './scripts/lucide.ts';
import { publicPages } from './scripts/public-pages.ts';
import { rxdbAliases } from './scripts/rxdb-aliases.ts';
import { apiBaseOf, socketAddressOf } from './scripts/server-address.ts';
import { hasTestPage } from './scripts/test-page.ts';
import { treeshakeSchema } from './scripts/treeshake-schema.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string };
const serverOrigin = process.env['NESTLING_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      // Tests beside the routes, and the one file that makes URLs, are not routes.
      routeFileIgnorePattern: '\\.test\\.tsx?$|^paths\\.ts$',
      addExtensions: true,
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    importChunk(join(root, 'src/main/startup/import-chunk.ts')),
    stampVersion(),
    publicPages(),
    licences(root),
    lucideShapes(),
    ...compiledCode(/^home$/),
    reportChunks(),
    serveGateway(),
  ],
  // rxjs keeps its modern build under this condition; the default one is written for ES5.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      ...rxdbAliases,
      // The router's store imports the module for React 17, which brings a copy of the hook.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      lucideAlias,
    ],
  },
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __PRODUCTION_HOSTS__: JSON.stringify(process.env['PRODUCTION_HOSTS'] ?? ''),
    __DEV_HOST__: JSON.stringify(process.env['DEV_HOST'] ?? ''),
    __API_BASE__: JSON.stringify(apiBaseOf(process.env)),
    __SOCKET_ADDRESS__: JSON.stringify(socketAddressOf(process.env)),
    __HAS_TEST_PAGE__: JSON.stringify(hasTestPage(process.env)),
  },
  css: {
    modules: { generateScopedName: className(root) },
    postcss: { plugins: [hoverRules()] },
  },
  worker: {
    format: 'es',
    rolldownOptions: { treeshake: treeshakeSchema, output: fileNames },
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: treeshakeSchema,
      output: {
        ...fileNames,
        codeSplitting: {
          groups: [
            // What paints the front page, and the frame around every screen.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // The front page is a chunk of its own and must not wait for those of the app.
            { name: 'site-icons', test: iconsOf('src/site', 'src/app/install'), priority: 2 },
            // What nearly every start needs besides, in one request: Home, and the first look.
            {
              name: 'home',
              test: /src\/(routes\/_app\/home\.tsx|main\/startup\/early-reads\.ts)/,
              priority: 1,
            },
            // Of its own, because the front page needs it, with what every schema begins with.
            {
              name: 'zod',
              test: /node_modules\/zod\/|schema\/(records\/(record|payloads\/common)|rights\/(permissions|role-schema))\./,
              priority: 1,
            },
            // Dates and limits without a schema, which screens need without the schemas that use them.
            {
              name: 'limits',
              test: /schema\/((article|schedule|media|notification)-limits|rules\/schedule\/calendar)\.|src\/i18n\/weekday\./,
              minShareCount: 2,
              priority: 1,
            },
            // What every page loads after its first paint, and forms share: one piece in place of forty.
            {
              name: 'schemas',
              test: /schema\/(device-schemas|records\/(payloads\/(?!common)|(agreement|album|child|child-card|contact|document-item|event|growth|log-definition|member|motor-milestone|override|parenting-plan|photo-item|preferences|reminder|response|schedule-entry|schedule-fields|timer|vault-fields)\.)|rights\/access-request\.)/,
            },
            // What many screens share in one piece: two dozen small ones compress worse. Not what only
            // forms and rights need: it would bring the form library and their texts to every screen; nor
            // statistics and the parts of charts, which only views of the log and growth share; nor pictures,
            // comments, versions and notices, which the vault and the sheets of records share.
            {
              name: 'shared',
              test: /src\/(domain\/(?!growth\/|lists\/|vault\/|schedule\/|entries\/((entry|record)-history|duplicate)|import\/|photo-crop|log-types\/|statistics\/|measures\/)|ui\/(?!number-|select-|time-|progress-|spinner|use-bottom)|app\/(?!duplicates\/|grants\/|import\/|growth\/|history\/|notices\/|notifications\/|statistics\/|measures\/|charts\/|media\/|photo\/|responses\/(?!at-|counts-|row-|send-)|people\/one-child|preferences\/(more-units|week-start)|forms\/(form-sheet|use-sheet-form|use-draft|password-hint)\.))|lucide-react/,
              minShareCount: 5,
            },
            // Small parts that Home after its first paint shares with one or two other screens.
            {
              name: 'home-more',
              test: /src\/(features\/home\/(away\/last-active|night\/night-awake)|domain\/(entries\/log-summary|statistics\/(?!activity|charts|milk|change|compute-charts|day-bars|diapers|health|feeding\/(daily|foods)|sleep\/(daily|nights)))|log-types\/custom\/own-(icon|mark)\.|app\/(places\/return-to-row|entries\/log-lines|preferences\/tile-choice)|ui\/use-wake-lock|i18n\/(en|lazy)\/home-later)/,
              minShareCount: 2,
            },
            // What the editor, the forms and the lists of own types share, without the form library.
            {
              name: 'own-types',
              test: /src\/(app\/own-types|domain\/log-types\/custom|replica\/stores\/log-definitions|i18n\/(en|lazy)\/own-types)|schema\/records\/log-definition\./,
              minShareCount: 2,
            },
            // What screens and forms share about the family's lists, without their texts.
            {
              name: 'lists',
              test: /src\/(domain\/lists\/|replica\/stores\/list-items)|schema\/records\/list-item/,
              minShareCount: 2,
            },
            // What the history of an entry, Home and the settings share about replaced values.
            {
              name: 'history',
              test: /src\/(app\/(conflicts\/|history\/|entries\/(use-)?field-text)|domain\/entries\/(entry|record)-history|i18n\/(en|lazy)\/history)/,
              minShareCount: 2,
            },
            // What the sheets of an entry, of a measurement and of a milestone say above their fields.
            {
              name: 'notices',
              test: /src\/(app\/notices|i18n\/(en|lazy)\/(notices|late))/,
              minShareCount: 2,
            },
            // What forms, the tile of growth and the settings share about weights and lengths.
            {
              name: 'measures',
              test: /src\/((domain|app)\/measures|app\/preferences\/more-units|i18n\/(en|lazy)\/measures)|schema\/records\/growth-limits/,
              minShareCount: 2,
            },
            // Each picture alone would cost the service worker's list more than itself.
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
            // Otherwise other screens would load the schedule for its pictures.
            {
              name: 'schedule-icons',
              test: /lucide-react\/.*\/(arrow-left-right|cake|calendar-check|plane|user-round-check)\./,
              minShareCount: 2,
            },
            // What the views, the form and the lines of the schedule on Home share.
            {
              name: 'schedule-parts',
              test: /src\/(domain\/schedule\/|replica\/stores\/(schedule|parenting)\.|features\/schedule\/(schedule-(data|texts|address)|category-look|commands|use-)|i18n\/(en|lazy)\/schedule\.)|schema\/(rules\/(schedule|agreements)\/|schedule-limits|records\/(schedule-defaults|person-key))/,
              minShareCount: 2,
            },
            // What writes a file and hands it over: the export and the charts.
            { name: 'files', test: /app\/save-file|schema\/export\/csv/, minShareCount: 2 },
            // What the front page and the frame share about installing, and about the plan.
            {
              name: 'install',
              test: /src\/((app|pwa)\/install\/|i18n\/(en|lazy)\/install\.)/,
              minShareCount: 2,
            },
            {
              name: 'plan',
              test: /src\/(features\/subscription\/ended\/ended-text|i18n\/(en|lazy)\/plan\.)/,
              minShareCount: 2,
            },
            // What the front page, the storage and the locks of a device share with the frame, which must
            // not bring what the frame loads later.
            {
              name: 'wire-accounts',
              test: /schema\/wire\/(auth|consents)\./,
              minShareCount: 2,
            },
            { name: 'debug-log', test: /src\/lib\/debug-log\./, minShareCount: 2 },
            {
              name: 'device-facts',
              test: /src\/(app\/releases\/seen-release|features\/(onboarding\/(answers|left|caregiver\/care-answers)|vault\/lock\/lock-facts)|main\/watch\/persistence|media\/(media-settings-fact|store\/media-(key|name))|notifications\/(sounds|device-choices|announced|dismissed)|replica\/storage\/health|session\/account-tasks\/(account-tasks-(facts|key)|refused-tasks))\.|schema\/wire\/account\./,
              minShareCount: 2,
            },
            // What every page of a signed-in person loads after its first paint, with what only this needs
            // and what screens share with it: one piece in place of eighty.
            {
              name: 'frame-later',
              test: /src\/(routes\/-app-notices|main\/watch\/watch-replicas|features\/(family\/access-requests\/request-notice|logs\/(dose-watch|late-writes-notice)|notifications\/news-watch|onboarding\/left-notice|schedule\/home\/reminder-watch|shell\/notices\/(device-notices|release-notice)|vault\/documents\/reminder)|app\/(duplicates\/duplicate-card|lists\/follow-lists|responses\/row-responses))\./,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': serverOrigin,
      '/billing': serverOrigin,
      '/rcbilling': serverOrigin,
      '/v1': serverOrigin,
      '/socket.io': { target: serverOrigin, ws: true },
    },
  },
});

/** The fake payment gateway is a script of its own; here it is made when asked for. */
function serveGateway(): Plugin {
  return {
    name: 'nestling:gateway',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/billing/gateway.js', (_request, response, next) => {
        gatewayCode().then((code) => {
          response.setHeader('content-type', 'text/javascript').end(code);
        }, next);
      });
    },
  };
}

function stampVersion(): Plugin {
  return {
    name: 'nestling:version',
    transformIndexHtml: (html) => html.replaceAll('%APP_VERSION%', version),
  };
}

/** Matches the icons that the modules of these folders import. */
function iconsOf(...folders: string[]): RegExp {
  const names = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/lucide-react\/icons\/([\w-]+)/g)])
    .map(([, name]) => name);
  return new RegExp(`lucide-react/.*/(${names.join('|')})\\.`);
}

/** Writes dist/chunks.json: which chunk loads which, for the size budget. Not served. */
function reportChunks(): Plugin {
  return {
    name: 'nestling:chunks',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                name: output.name,
                entry: output.isEntry,
                lazy: output.isDynamicEntry,
                module: output.facadeModuleId ? relative(root, output.facadeModuleId) : null,
                imports: output.imports,
                styles: [...(output.viteMetadata?.importedCss ?? [])],
              },
            ]
          : [],
      );
      mkdirSync(`${root}/dist`, { recursive: true });
      writeFileSync(`${root}/dist/chunks.json`, `${JSON.stringify(chunks, null, 2)}\n`);
    },
  };
}
