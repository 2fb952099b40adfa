import type { Plugin } from 'vite';

/**
 * Lets Chromium start the page with the compiled code that it has kept of it.
 *
 * @param atStart names the chunks that a start runs beside the entry
 */
export function compiledCode(atStart: RegExp): Plugin[] {
  return [preloadAsScripts(), compileAtOnce(atStart)];
}

/**
 * Chromium takes compiled code from its cache for a script's request, but streams a module's and
 * compiles it anew at each start. Preloaded as a script, a chunk is there with its compiled code
 * when the module's import comes, which takes the same answer. The entry of the page has to follow its
 * preload at once: a module that is asked for after the preload has ended is fetched and compiled anew.
 */
function preloadAsScripts(): Plugin {
  return {
    name: 'nestling:preload-as-scripts',
    apply: 'build',
    // Vite's own helper for what is imported later.
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const changed = code.replace(
          /const scriptRel = [^]*?\)\(\);/,
          `const scriptRel = 'preload';`,
        );
        if (changed === code) this.error('Vite names the way it preloads differently now');
        return changed;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        if (!chunk) return html;
        const entry = /<script type="module"[^>]*><\/script>/.exec(html)?.[0];
        if (!entry) throw new Error('Vite writes the entry of the page differently now');
        const preload = `<link rel="preload" as="script" crossorigin href="/${chunk.fileName}" />`;
        return html
          .replace(entry, '')
          .replace(/<meta charset[^>]*>/, (charset) => [charset, preload, entry].join('\n    '));
      },
    },
  };
}

/**
 * Has V8 compile all functions of what a start runs at once, and so keep them in its cache of compiled
 * code. It would keep only those that have run when the script ends, and compile the others at each start.
 */
function compileAtOnce(atStart: RegExp): Plugin {
  return {
    name: 'nestling:compile-at-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && (output.isEntry || atStart.test(output.name))) {
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          }
        }
      },
    },
  };
}
