import { join } from 'node:path';
import type { Alias } from 'vite';

/** Icons are drawn by a component of ours, which knows nothing of the options that no screen uses. */
export const lucideAlias: Alias = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: join(import.meta.dirname, '../src/ui/lucide-icon.tsx'),
};
