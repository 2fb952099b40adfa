import type { Plugin } from 'vite';

/** Vite's name of the module with the function that it calls for every `import()`. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Lets the build call a function of our own for every `import()`. A worker keeps Vite's, because it has no document.
 *
 * @param module the file that exports it as `importChunk`
 */
export function importChunk(module: string): Plugin {
  let isUsed = false;
  return {
    name: 'nestling:import-chunk',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /preload-helper/ },
      handler(id) {
        if (id !== HELPER) return null;
        isUsed = true;
        return `export { importChunk as __vitePreload } from ${JSON.stringify(module)};`;
      },
    },
    generateBundle() {
      if (!isUsed) this.error('Vite names the function that imports chunks differently now');
    },
  };
}
