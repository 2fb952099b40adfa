import type { Document } from './document.ts';
import { element, htmlOf, joined, link } from './html.ts';
import { privacy } from './privacy.ts';
import { support } from './support.ts';
import { terms } from './terms.ts';

export const documents: readonly Document[] = [privacy, terms, support];

/** The short titles, for links between the pages. */
const ways = { privacy: 'Privacy Policy', terms: 'Terms of Service', support: 'Support' } as const;

/**
 * A document as a complete page. It uses the app's theme script and nothing else of the app.
 *
 * @param options.styles address of the style sheet
 * @param options.mail the support address
 */
export function pageOf(
  { name, title, description, body }: Document,
  { styles, mail }: { styles: string; mail: string },
): string {
  const others = documents.map((other) =>
    other.name === name
      ? element('span aria-current="page"', ways[other.name])
      : link(`/${other.name}`, ways[other.name]),
  );
  const head = htmlOf(
    joined(
      element('title', `${ways[name]} · Nestling`),
      { html: `<meta name="description" content="${htmlOf(description)}" />` },
      // Messengers show it with a link. A picture would need the address of the server.
      ...Object.entries({
        'og:type': 'article',
        'og:site_name': 'Nestling',
        'og:title': title,
        'og:description': description,
      }).map(([property, content]) => ({
        html: `<meta property="${property}" content="${htmlOf(content)}" />`,
      })),
      { html: `<link rel="stylesheet" href="${styles}" />` },
    ),
  );
  const content = htmlOf(
    joined(
      { html: BAR },
      element('main id="main"', joined(element('h1', title), body(mail))),
      element('footer', element('nav aria-label="More about Nestling"', joined(...others))),
    ),
  );
  return `<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta name="color-scheme" content="light dark" />
<meta name="theme-color" content="#faf6f0" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="#15131a" media="(prefers-color-scheme: dark)" />
<meta name="format-detection" content="telephone=no" />
<script src="/theme.js"></script>
${name === 'terms' ? '<script src="/today.js" defer></script>\n' : ''}${head}
<link rel="manifest" href="/manifest.webmanifest" />
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
</head>
<body>
${content}
</body>
</html>
`;
}

/** The link to the app, with the logo of src/ui/logo.tsx. */
const BAR = `<header>
<a class="logo" href="/">
<svg viewBox="0 0 32 32" aria-hidden="true"><path class="egg" d="M16 3.5c4.3 0 7.2 6 7.2 10.6 0 4.4-3.1 7.4-7.2 7.4s-7.2-3-7.2-7.4C8.8 9.5 11.7 3.5 16 3.5Z"/><path class="nest" d="M3.2 15.6c2.6 3.2 7.3 4.7 12.8 4.7s10.2-1.5 12.8-4.7c.4 7.3-4.9 12.9-12.8 12.9S2.8 22.9 3.2 15.6Z"/></svg>
Nestling</a>
</header>`;
