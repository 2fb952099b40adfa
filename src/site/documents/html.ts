/** Builds the HTML of the public pages. A plain string is always escaped. */
export type Html = { readonly html: string };
export type Content = Html | string;

export function htmlOf(content: Content): string {
  return typeof content === 'string' ? escaped(content) : content.html;
}

/** @param name the tag with its attributes: `p class="lead"` */
export function element(name: string, content: Content): Html {
  return { html: `<${name}>${htmlOf(content)}</${name.split(' ')[0]}>` };
}

export function joined(...parts: Content[]): Html {
  return { html: parts.map(htmlOf).join('\n') };
}

/** Joins text and elements in one line. */
export function line(...parts: Content[]): Html {
  return { html: parts.map(htmlOf).join('') };
}

export function paragraphs(...texts: Content[]): Html {
  return joined(...texts.map((text) => element('p', text)));
}

export function bullets(...texts: string[]): Html {
  return element('ul', joined(...texts.map((text) => element('li', text))));
}

export function link(href: string, words: string, className?: string): Html {
  const look = className === undefined ? '' : ` class="${className}"`;
  return { html: `<a href="${escaped(href)}"${look}>${escaped(words)}</a>` };
}

function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
