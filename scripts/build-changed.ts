import { join } from 'node:path';
import { type Plugin, build, loadConfigFromFile } from 'vite';
import { buildServiceWorker } from './service-worker.ts';

const root = join(import.meta.dirname, '..');

/** A change to the text of one source file. @throws when the file has no place for it */
export type SourceChange = { file: string; change: (code: string) => string };

/** Builds the app and its worker into `appDir` from sources changed so, as `npm run build` would. */
export async function buildChanged(options: {
  appDir: string;
  version: string;
  changes: readonly SourceChange[];
}): Promise<void> {
  const { appDir, version, changes } = options;
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  );
  const config = loaded?.config ?? {};
  // It would take the place of what the size budget reads of the real build.
  const plugins = (config.plugins ?? [])
    .flat()
    .filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'nestling:chunks'));
  const changing = () => changes.map(changed);

  await build({
    ...config,
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [...changing(), ...plugins],
    worker: { ...config.worker, plugins: changing },
    define: { ...config.define, __APP_VERSION__: JSON.stringify(version) },
    build: { ...config.build, outDir: appDir },
  });
  await buildServiceWorker({ appDir, version, plugins: changing() });
}

function changed({ file, change }: SourceChange): Plugin {
  return {
    name: `nestling:changed-${file}`,
    enforce: 'pre',
    transform: (code, id) => (id.split('?')[0] === join(root, file) ? change(code) : null),
  };
}
