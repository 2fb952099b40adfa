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
 * compiles it anew at each start. Preloaded as a script, the entry is there with its compiled code
 * when the module's import comes, which takes the same answer. A preload in the page itself would not be used
 * once a service worker controls the page, so that the entry would be fetched and compiled twice: public/start.js
 * writes it, and imports the entry at once.
 */
function preloadAsScripts(): Plugin {
  return {
    name: 'nestling:preload-as-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        if (!chunk) return html;
        const entry = /<script type="module"[^>]*><\/script>\s*/.exec(html)?.[0];
        if (!entry) throw new Error('Vite writes the entry of the page differently now');
        const imports = chunk.imports.map((file) => `/${file}`).join(' ');
        const start = `<script src="/start.js" data-entry="/${chunk.fileName}" data-preload="${imports}"></script>`;
        return (
          html
            .replace(entry, '')
            .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
            // After the theme, which must be known before the app runs, and before what waits for styles.
            .replace(/(?=<title>)/, `${start}\n    `)
        );
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
