import { type ReactNode, useMemo } from 'react';
import type { TextLook, TextNode } from '../document.ts';
import { type Markup, parseMarkup } from '../markup.ts';
import * as styles from '../paywall.module.css';
import { safeLink } from '../reading/safe-link.ts';
import { valueOf } from '../variables.ts';
import { type Spot, stateAt, useScene } from './scene.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

export function Text({ node, spot }: { node: TextNode; spot: Spot }) {
  const look = stateAt(spot, node.look);
  const Tag = headings[(node.headingLevel ?? 0) - 1] ?? (inControl(spot) ? 'span' : 'p');
  return (
    <Tag className={styles.text} style={look.style}>
      <RichText look={look} spot={spot} />
    </Tag>
  );
}

/** A text in the reader's language, with the values of its package. */
export function RichText({ look, spot }: { look: TextLook; spot: Spot }) {
  const { labels, selectedId, valuesOf } = useScene();
  const typed = labels.say(look.textId);
  const parts = useMemo(() => parseMarkup(typed), [typed]);
  const values = valuesOf(spot.packageId ?? selectedId);
  const valueFor = (name: string, typed: string) => valueOf(name, typed, values);
  const words = drawAll(parts, valueFor, !spot.inButton);
  if (look.gradient === null) return words;
  return (
    <span className={styles.gradientText} style={{ backgroundImage: look.gradient }}>
      {words}
    </span>
  );
}

type ValueFor = (name: string, typed: string) => string;

function drawAll(parts: readonly Markup[], valueFor: ValueFor, links: boolean): ReactNode {
  // eslint-disable-next-line react/no-array-index-key -- a text's parts only change all together
  return parts.map((part, index) => <Part key={index} {...{ part, valueFor, links }} />);
}

function Part({ part, valueFor, links }: { part: Markup; valueFor: ValueFor; links: boolean }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'variable':
      return valueFor(part.name, part.typed);
    case 'break':
      return <br />;
    case 'link': {
      // A link with an unsafe address, or within a button, is drawn as plain text.
      const words = drawAll(part.parts, valueFor, false);
      const address = links ? safeLink(addressOf(part.address, valueFor)) : null;
      if (address === null) return words;
      return (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      );
    }
    default: {
      const Tag = tags[part.kind];
      return <Tag>{drawAll(part.parts, valueFor, links)}</Tag>;
    }
  }
}

const tags = { bold: 'strong', italic: 'em', struck: 's', code: 'code' } as const;

function addressOf(typed: string, valueFor: ValueFor): string {
  return typed.replaceAll(/\{\{\s*([\w.]{1,40})\s*\}\}/g, (typed, name: string) =>
    encodeURIComponent(valueFor(name, typed)),
  );
}

export function inControl(spot: Spot): boolean {
  return spot.inButton || spot.packageId !== null;
}
