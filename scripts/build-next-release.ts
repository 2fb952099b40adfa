// Builds dist/next: this app as the release after this one, for tests of old and new together. Its
// wire protocol and the schema of its replica are a version on; nothing else is different.
import { join } from 'node:path';
import { type Plugin, build, loadConfigFromFile } from 'vite';
import { buildServiceWorker } from './service-worker.ts';

const root = join(import.meta.dirname, '..');
const appDir = join(root, 'dist/next');
const version = '9.1.0';

const raise = (file: string, constant: string): Plugin => ({
  name: `nestling:raise-${constant}`,
  enforce: 'pre',
  transform(code, id) {
    if (id.split('?')[0] !== join(root, file)) return null;
    const raised = code.replace(
      new RegExp(`(${constant} = )(\\d+)`),
      (_all, start: string, old: string) => start + String(Number(old) + 1),
    );
    if (raised === code) throw new Error(`${file} has no ${constant}`);
    return raised;
  },
});
const raised = () => [
  raise('schema/wire/protocol.ts', 'PROTOCOL_VERSION'),
  raise('src/replica/schema.ts', 'REPLICA_SCHEMA_VERSION'),
];

const loaded = await loadConfigFromFile(
  { command: 'build', mode: 'production' },
  join(root, 'vite.config.ts'),
);
const config = loaded?.config ?? {};
// It would take the place of what the size budget reads of the real build.
const plugins = (config.plugins ?? [])
  .flat()
  .filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'nestling:chunks'));

await build({
  ...config,
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [...raised(), ...plugins],
  worker: { ...config.worker, plugins: raised },
  define: { ...config.define, __APP_VERSION__: JSON.stringify(version) },
  build: { ...config.build, outDir: appDir },
});
await buildServiceWorker({ appDir, version, plugins: raised() });
