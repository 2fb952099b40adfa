import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { MailedKind } from '../../schema/wire/mail-notifications.ts';

/** The page behind the link that ends mails: one form, no scripts. */

type State = 'question' | 'done' | 'unknown';

/** The colours are those of `src/ui/tokens.css`, by day and in the dark. */
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:1.5rem 1rem;display:grid;align-content:start;justify-items:center;gap:1.5rem;
background:light-dark(#faf6f0,#15131a);color:light-dark(#2b2230,#f2ebe3);font:1.0625rem/1.5 system-ui,sans-serif}
header{display:flex;align-items:center;gap:.5rem;font-size:1.1875rem;font-weight:700}
svg{width:2rem;height:2rem}.egg{fill:light-dark(#efb679,#f6cd9b)}.nest{fill:light-dark(#553864,#b9825a)}
main{width:100%;max-width:30rem;padding:1.5rem;border-radius:1.25rem;background:light-dark(#fff,#1f1c25);
border:1px solid light-dark(#e9e0d6,#322d3a)}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.15}p{margin:0 0 1.25rem;color:light-dark(#62576a,#bcb2bd)}
button,a{display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.5rem 1rem;
border:0;border-radius:.875rem;font:inherit;font-weight:650;text-align:center;text-decoration:none;cursor:pointer}
button{margin-bottom:.75rem;background:light-dark(#553864,#f3bf8a);color:light-dark(#fff,#2a1a10)}
a{background:light-dark(#f2ebe2,#2a2631);color:inherit}
:focus-visible{outline:3px solid light-dark(#7a4fa0,#f3bf8a);outline-offset:2px}
@media (min-width:40rem){body{padding-top:12vh}}`;
const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true"><path class="egg" d="M16 3.5c4.3 0 7.2 6 7.2 10.6 0 4.4-3.1 7.4-7.2 7.4s-7.2-3-7.2-7.4C8.8 9.500 11.700 3.500 16 3.500Z"/><path class="nest" d="M3.200 15.600c2.600 3.200 7.300 4.700 12.800 4.700s10.200-1.500 12.800-4.700c.4 7.300-4.900 12.900-12.800 12.900S2.800 22.900 3.200 15.600Z"/></svg>`;
/** Relative: the server does not know under which path a proxy serves it. */
const SETTINGS = '../../../settings?section=notifications';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function unsubscribePage(
  reply: FastifyReply,
  state: State,
  kind: MailedKind = 'news',
): FastifyReply {
  return reply
    .code(state === 'unknown' ? 404 : 200)
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(htmlOf(state, kind));
}

function htmlOf(state: State, kind: MailedKind): string {
  const { title, text, button, link } = content[state](kinds[kind]);
  // Without an action the form goes to the address of the page, with its token.
  const form = button === null ? '' : `<form method="post"><button>${button}</button></form>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title} · Nestling</title><style>${STYLE}</style></head>`,
    `<body><header>${LOGO}Nestling</header><main><h1>${title}</h1><p>${text}</p>${form}`,
    `<a href="${SETTINGS}">${link}</a></main></body></html>`,
    '',
  ].join('\n');
}

const kinds: Readonly<Record<MailedKind, string>> = {
  news: 'what others do',
  reminder: 'reminders',
  schedule: 'the schedule',
};

type Content = { title: string; text: string; button: string | null; link: string };

const content: Readonly<Record<State, (about: string) => Content>> = {
  question: (about) => ({
    title: 'No more mails?',
    text: `Nestling then sends you no more mails about ${about}. Nothing else changes, and you can switch them on again whenever you like.`,
    button: `End mails about ${about}`,
    link: 'Choose in the settings',
  }),
  done: (about) => ({
    title: 'Done',
    text: `Nestling sends you no more mails about ${about}.`,
    button: null,
    link: 'Open the settings',
  }),
  unknown: () => ({
    title: 'This link does not work',
    text: 'It may have been cut off on its way. You can end mails in the settings of Nestling, under Notifications.',
    button: null,
    link: 'Open the settings',
  }),
};
