/**
 * Who may import whom: the table of the architecture as data, checked by architecture.test.ts.
 *
 * A layer is a folder (or a file at the top of one); the longest name that fits a path wins.
 * `'each'` makes every folder below a layer of its own that its siblings may not import.
 * A folder without a row fails, so that adding one is a deliberate decision.
 */
export interface Layer {
  readonly imports: readonly string[];
  readonly each?: true;
  /** React, `window` and `document` may appear. */
  readonly screen?: true;
}

const base = ['src/lib', 'schema'] as const;

/** What every part of the server may import: the schema, the configuration, errors. */
const serverFloor = [...base, 'server/refusal', 'server/error-code', 'server/config'] as const;

/** Everything below the screens, except the worker's side of sync. */
const belowScreens = [
  ...base,
  'src/domain',
  'src/ui',
  'src/i18n',
  'src/log-types',
  'src/replica',
  'src/media',
  'src/session',
  'src/sync/client',
  'src/billing',
  'src/notifications',
  'src/notifications/stop-requests',
  'src/notifications/unseen',
  'src/pwa',
  'src/paywall',
] as const;

export const layers: Readonly<Record<string, Layer>> = {
  schema: { imports: [] },
  'src/lib': { imports: [] },
  'src/domain': { imports: base },
  'src/i18n': { imports: ['src/lib'] },
  'src/ui': { imports: ['src/lib', 'src/i18n'], screen: true },
  // The definition of each log type, used by lists, Home and timers.
  'src/log-types': { imports: [...base, 'src/domain', 'src/i18n', 'src/ui'], screen: true },
  'src/replica': { imports: [...base, 'src/domain'] },
  'src/session': { imports: base },
  // Files beside the replica: taking them in, keeping and sending them.
  'src/media': { imports: [...base, 'src/replica', 'src/session'] },
  'src/sync': { imports: [...base, 'src/replica', 'src/media', 'src/session', 'src/sync/client'] },
  // The service worker's side: one round of replication.
  'src/sync/one-shot': {
    imports: [...base, 'src/replica', 'src/media', 'src/session', 'src/sync'],
  },
  'src/sync/one-shot-snooze': {
    imports: [...base, 'src/replica', 'src/session', 'src/sync'],
  },
  // The page's side of replication; it may import types of the worker's side.
  'src/sync/client': { imports: [...base, 'src/replica', 'src/session'] },
  'src/billing': { imports: base },
  'src/notifications': { imports: [...base, 'src/domain'] },
  // What the service worker writes as well.
  'src/notifications/stop-requests': { imports: base },
  'src/notifications/unseen': { imports: base },
  'src/pwa': { imports: ['src/lib', 'src/ui', 'src/i18n'], screen: true },
  'src/checkout': { imports: [...base, 'src/ui', 'src/i18n', 'src/billing'], screen: true },
  // A script of its own, for servers without a payment gateway; nothing of the app imports it.
  'src/fake-gateway': { imports: ['schema'], screen: true },
  'src/paywall': { imports: [...base, 'src/ui', 'src/i18n', 'src/billing'], screen: true },
  // Shared by features: services, preferences, how an entry is drawn.
  'src/app': { imports: belowScreens, screen: true },
  'src/features': { imports: [...belowScreens, 'src/app'], each: true, screen: true },
  'src/site': { imports: [...belowScreens, 'src/app'], screen: true },
  'src/routes': {
    imports: [
      'src/app',
      'src/features',
      'src/site',
      'src/paywall',
      'src/checkout',
      'src/pwa',
      'src/session',
      'src/ui',
      'src/lib',
    ],
    screen: true,
  },
  'src/routeTree.gen': { imports: ['src/routes'], screen: true },
  'src/main': { imports: ['src', 'schema'], screen: true },
  sw: {
    imports: [
      ...base,
      'src/sync/one-shot',
      'src/sync/one-shot-snooze',
      'src/media',
      'src/session',
      'src/notifications/stop-requests',
      'src/notifications/unseen',
    ],
  },
  'server/refusal': { imports: base },
  'server/error-code': { imports: [] },
  'server/config': { imports: [...base, 'server/error-code'] },
  'server/db': { imports: serverFloor },
  'server/records': { imports: [...serverFloor, 'server/db'] },
  'server/jobs': { imports: [...serverFloor, 'server/db'] },
  'server/mail': { imports: [...serverFloor, 'server/db', 'server/jobs'] },
  'server/accounts': { imports: [...serverFloor, 'server/db', 'server/records', 'server/mail'] },
  'server/media': { imports: [...serverFloor, 'server/db', 'server/records', 'server/accounts'] },
  'server/backup': { imports: [...serverFloor, 'server/db', 'server/media'] },
  'server/operator': {
    imports: [...serverFloor, 'server/db', 'server/backup', 'server/mail', 'server/accounts'],
  },
  'server/billing': {
    imports: [
      ...serverFloor,
      'server/db',
      'server/mail',
      'server/accounts',
      'server/billing-sandbox',
    ],
  },
  'server/billing-sandbox': { imports: [...base, 'server'] },
  server: { imports: [...base, 'server'] },
};

/** Packages that only some layers may import; the others are open to all. */
export const guardedPackages: readonly { pattern: RegExp; layers: readonly string[] }[] = [
  { pattern: /^rxdb(\/|$)/, layers: ['src/replica', 'src/sync'] },
  { pattern: /^dexie(\/|$)/, layers: ['src/replica', 'src/sync'] },
  { pattern: /^workbox-/, layers: ['sw'] },
  { pattern: /^node:/, layers: ['server'] },
  {
    pattern:
      /^(fastify|@fastify\/.*|socket\.io|pg|pino|nodemailer|drizzle-orm|prom-client|@electric-sql\/.*)(\/|$)/,
    layers: ['server'],
  },
  { pattern: /^socket\.io-client(\/|$)/, layers: ['src/sync'] },
];

/** Packages that draw: only layers with `screen` may import them. */
export const screenPackages =
  /^(react|react-dom|react-hook-form|lucide-react|slate-react|jotai\/react|@tanstack\/.*|@base-ui\/.*|@visx\/.*)(\/|$)/;
