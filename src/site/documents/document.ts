import { type Content, type Html, element, joined, link } from './html.ts';

/** A public page. The build writes it as a file that works without scripts. */
export type Document = {
  /** Its path: `/privacy`, from the file privacy.html. */
  name: 'privacy' | 'terms' | 'support';
  title: string;
  /** One sentence for search engines. */
  description: string;
  /** @param mail the support address */
  body: (mail: string) => Html;
};

export type Section = { title: string; text: Content };

/** Numbered sections, each with its own anchor. */
export function numbered(sections: readonly Section[]): Html {
  return joined(
    ...sections.map(({ title, text }, i) =>
      element(`section id="section-${i + 1}"`, joined(element('h2', `${i + 1}. ${title}`), text)),
    ),
  );
}

/** A mailto link with a subject. */
export function mailLink(mail: string, subject: string, words = mail, look?: string): Html {
  return link(`mailto:${mail}?subject=${encodeURIComponent(subject)}`, words, look);
}
