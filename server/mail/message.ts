/** A rendered mail: the same content as text and as simple HTML, without images or tracking. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Besides those of every mail. */
  headers?: Readonly<Record<string, string>>;
};

/** The content of a mail, from top to bottom. */
export type Content = {
  subject: string;
  paragraphs: readonly string[];
  /** A code that the recipient types in. */
  code?: string;
  /** A button. `url` is also shown as text, for mail programs that do not render links. */
  link?: { label: string; url: string };
  /** Paragraphs below the code or the link. */
  after?: readonly string[];
  /** A small link at the bottom, which ends mails of this kind. */
  end?: { label: string; url: string };
};

export function createMailMessage(to: string, content: Content): MailMessage {
  const subject = oneLine(content.subject);
  return { to, subject, text: textOf(content), html: htmlOf({ ...content, subject }) };
}

/** User input for a place where a line break would have a meaning, such as a header. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/**
 * The name of a person or a child as it may stand in a mail: letters, digits and a few signs. Whoever
 * chose it cannot put a link, an address or a line break into a mail that bears our name.
 */
export function plainName(name: string): string {
  const plain = name
    .slice(0, 200)
    .replaceAll(/[^\p{L}\p{M}\p{N}'’.,&-]+/gu, ' ')
    // Mail programs make links of words with a dot inside.
    .replaceAll(/\.(?=\S)/g, ' ')
    .trim()
    .slice(0, 60);
  return plain === '' ? 'Somebody' : plain;
}

const SIGNATURE = 'Nestling';

function textOf({ paragraphs, code, link, after = [], end }: Content): string {
  const parts = [
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    ...after,
    ...(end === undefined ? [] : [`${end.label}:\n${end.url}`]),
    `-- \n${SIGNATURE}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf({ subject, paragraphs, code, link, after = [], end }: Content): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const parts = [
    ...paragraphs.map(paragraph),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>`,
        ]),
    ...(link === undefined
      ? []
      : [
          `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600">${escaped(link.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${escaped(link.url)}</p>`,
        ]),
    ...after.map(paragraph),
    ...(end === undefined
      ? []
      : [
          `<p style="margin:0 0 16px;font-size:14px"><a href="${escaped(end.url)}" style="color:inherit">${escaped(end.label)}</a><br><span style="word-break:break-all">${escaped(end.url)}</span></p>`,
        ]),
    `<p style="margin:24px 0 0;font-size:14px;opacity:0.7">${SIGNATURE}</p>`,
  ];
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:480px;margin:0 auto">',
    ...parts,
    '</div></body></html>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
