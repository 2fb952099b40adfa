import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { documents, pageOf } from '../src/site/documents/page.ts';

const root = join(import.meta.dirname, '..');
/** Whoever runs a server of their own names their own (docs/operations.md). */
const mail = process.env['SUPPORT_EMAIL'] ?? 'support@nestling.example';
const STYLES = '/page.css';

/**
 * The public pages as files of their own: privacy.html, terms.html and support.html. They are read
 * without the app, printed, found by search engines, and kept by the service worker with the rest.
 */
export function publicPages(): Plugin {
  return {
    name: 'nestling:public-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0];
        const found = documents.find(({ name }) => path === `/${name}`);
        if (found) {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(pageOf(found, { styles: STYLES, mail }));
        } else if (path === STYLES) {
          response.setHeader('content-type', 'text/css; charset=utf-8');
          void styleSheet().then((styles) => response.end(styles), next);
        } else next();
      });
    },
    async generateBundle() {
      const reference = this.emitFile({
        type: 'asset',
        name: 'page.css',
        source: await styleSheet(),
      });
      const styles = `/${this.getFileName(reference)}`;
      for (const document of documents) {
        const source = pageOf(document, { styles, mail });
        this.emitFile({ type: 'asset', fileName: `${document.name}.html`, source });
      }
    },
  };
}

async function styleSheet(): Promise<string> {
  const files = ['src/ui/tokens.css', 'src/site/documents/page.css'];
  return (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
}
