import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

type LockFile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
};
type Licence = { text: string; packages: string[] };

/** `/licences.txt`: the packages that the product contains in production, with their licences. */
export function licences(root: string): Plugin {
  return {
    name: 'nestling:licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf(root) });
    },
  };
}

/** Packages with the same text are listed before it together. */
export function licencesOf(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const byText = new Map<string, Licence>();
  for (const [folder, { version, license, dev }] of Object.entries(lock.packages)) {
    if (folder === '' || dev) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // Missing where a package is for another platform.
    const text = textIn(join(root, folder)) ?? `Licence: ${license}`;
    const licence = byText.get(text) ?? { text, packages: [] };
    licence.packages.push(`${name} ${version} (${license})`);
    byText.set(text, licence);
  }
  const parts = [...byText.values()].map(
    ({ text, packages }) => `${packages.join('\n')}\n\n${text}`,
  );
  return `Nestling contains the following open-source software.\n\n${parts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

function textIn(folder: string): string | null {
  let files: string[];
  try {
    files = readdirSync(folder)
      .filter((name) => LICENCE_FILE.test(name))
      .toSorted();
  } catch {
    return null;
  }
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : null;
}
