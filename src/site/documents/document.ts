import { type Content, type Html, element, joined, link } from './html.ts';

/** A public page: what the build makes a file of, which needs no script to be read. */
export type Document = {
  /** Where it stands: `/privacy`, from the file privacy.html. */
  name: 'privacy' | 'terms' | 'support';
  title: string;
  /** For search engines, in a sentence. */
  description: string;
  /** @param mail where people write to */
  body: (mail: string) => Html;
};

export type Section = { title: string; text: Content };

/** Sections with their numbers, each under an address of its own. */
export function numbered(sections: readonly Section[]): Html {
  return joined(
    ...sections.map(({ title, text }, i) =>
      element(`section id="section-${i + 1}"`, joined(element('h2', `${i + 1}. ${title}`), text)),
    ),
  );
}

/** A draft of a mail, with its subject. */
export function mailLink(mail: string, subject: string, words = mail, look?: string): Html {
  return link(`mailto:${mail}?subject=${encodeURIComponent(subject)}`, words, look);
}
