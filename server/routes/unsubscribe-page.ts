import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { MailedKind } from '../../schema/wire/mail-notifications.ts';

/** The page behind the link that ends mails: one form, no scripts. */

type State = 'question' | 'done' | 'unknown';

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto}button{min-height:44px;padding:0 20px;border:0;border-radius:8px;
background:#1d4ed8;color:#fff;font:inherit;font-weight:600}`;
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
  const { title, text, button } = content[state](kinds[kind]);
  // Without an action the form goes to the address of the page, with its token.
  const form = button === null ? '' : `<form method="post"><button>${button}</button></form>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title} · Nestling</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`,
    '',
  ].join('\n');
}

const kinds: Readonly<Record<MailedKind, string>> = {
  news: 'what others do',
  reminder: 'reminders',
  schedule: 'the schedule',
};

type Content = { title: string; text: string; button: string | null };

const content: Readonly<Record<State, (about: string) => Content>> = {
  question: (about) => ({
    title: 'No more mails?',
    text: `Nestling then sends you no more mails about ${about}. You can switch them on again in Settings &gt; Notifications.`,
    button: `End mails about ${about}`,
  }),
  done: (about) => ({
    title: 'Done',
    text: `Nestling sends you no more mails about ${about}.`,
    button: null,
  }),
  unknown: () => ({
    title: 'This link is not valid',
    text: 'It may have been cut off. You can end mails in Nestling, in Settings &gt; Notifications.',
    button: null,
  }),
};
