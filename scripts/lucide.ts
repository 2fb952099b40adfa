import { join } from 'node:path';
import type { Alias, Plugin } from 'vite';

/** Icons are drawn by a component of ours, which knows nothing of the options that no screen uses. */
export const lucideAlias: Alias = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: join(import.meta.dirname, '../src/ui/lucide-icon.ts'),
};

/** What an icon's file says beside its shapes: names, the size, the keys of its elements, and a statement without effect. */
const UNUSED = [
  /^ {2}name: ".*",\n/m,
  /^ {2}size: \d+,\n/m,
  /,\n {2}aliases: \[[^\]]*\]/,
  /(?:, )?key: "\w+"/g,
  /^__iconData\.node;\n/m,
];

/** Leaves only the shapes of an icon in the builds: keys are random letters, which do not compress. */
export function lucideShapes(): Plugin {
  return {
    name: 'nestling:lucide-shapes',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        if (!code.includes('__iconData = ')) return null;
        const shapes = UNUSED.reduce((rest, unused) => rest.replace(unused, ''), code);
        if (/\b(name|key|aliases):/.test(shapes)) {
          this.error('the file of an icon is written differently now');
        }
        return { code: shapes, map: null };
      },
    },
  };
}
