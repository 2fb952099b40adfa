import Info from 'lucide-react/icons/info';
import SquareCheck from 'lucide-react/icons/square-check';
import Square from 'lucide-react/icons/square';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isInternalLink, isSafeLink } from '../../../../schema/records/article-links.ts';
import type {
  BlockNode,
  BlockOf,
  InlineNode,
  LinkNode,
  TextNode,
} from '../../../../schema/records/article-nodes.ts';
import type { PlacedNode } from '../../../domain/articles/reading.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { groupLists, numbersOf } from './group-lists.ts';
import { StoredPicture } from './stored-picture.tsx';
import styles from './article.module.css';

/** The id of a heading on the page, for the contents. */
export const headingId = (blockId: string) => `article-${blockId}`;

/**
 * The blocks of an article. Each is drawn by its type: nothing of a document becomes an element or an
 * attribute by its name, a link is checked again, and a node of a newer release is left out.
 *
 * @param numbers of the numbered items, where the nodes are only a part of an article
 */
export function ArticleBody({
  nodes,
  numbers = numbersOf(nodes),
}: {
  nodes: readonly PlacedNode[];
  numbers?: ReadonlyMap<string, number>;
}) {
  return (
    <div className={styles.body}>
      {groupLists(nodes).map((group) =>
        group.kind === 'list' ? (
          <ItemList key={group.id} list={group.list} items={group.items} numbers={numbers} />
        ) : (
          <Block key={group.id} id={group.id} node={group.node} />
        ),
      )}
    </div>
  );
}

function Block({ id, node }: { id: string; node: BlockNode }) {
  switch (node.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines nodes={node.children} />
        </p>
      );
    case 'heading': {
      // The title of the page is its h1.
      const Heading = node.level === 2 ? 'h2' : 'h3';
      return (
        <Heading id={headingId(id)} tabIndex={-1} dir="auto">
          <Inlines nodes={node.children} />
        </Heading>
      );
    }
    case 'quote':
      return (
        <blockquote dir="auto">
          <Inlines nodes={node.children} />
        </blockquote>
      );
    case 'divider':
      return <hr />;
    case 'image':
      return (
        <figure className={styles.figure}>
          <StoredPicture
            photoId={node.photoId}
            size="view"
            alt={node.alt === '' ? t('knowledge.picture') : node.alt}
          />
        </figure>
      );
    case 'table':
      return <Table node={node} />;
    case 'callout':
      return <Callout node={node} />;
    case 'checklist':
      return <Checklist node={node} />;
    case 'list_item':
      return null;
  }
}

type ListItem = BlockOf<'list_item'>;

function ItemList({
  list,
  items,
  numbers,
}: {
  list: ListItem['list'];
  items: readonly (PlacedNode & { node: ListItem })[];
  numbers: ReadonlyMap<string, number>;
}) {
  const Tag = list === 'numbered' ? 'ol' : 'ul';
  return (
    // Safari drops list semantics with list-style: none unless the role is said.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <Tag role="list" className={cx(styles.items, styles[list])}>
      {items.map(({ id, node }) => (
        <li key={id} value={numbers.get(id)} data-level={node.level} dir="auto">
          {list === 'check' && (
            <>
              <Icon icon={node.checked ? SquareCheck : Square} />
              <VisuallyHidden>
                {t(node.checked ? 'knowledge.checked' : 'knowledge.notChecked')}{' '}
              </VisuallyHidden>
            </>
          )}
          <span>
            <Inlines nodes={node.children} />
          </span>
        </li>
      ))}
    </Tag>
  );
}

function Table({ node: { header, children } }: { node: BlockOf<'table'> }) {
  // The cells of a table have no ids, and are drawn anew as a whole.
  /* oxlint-disable react/no-array-index-key */
  return (
    // A keyboard scrolls it sideways only when it can be focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={t('knowledge.table')}>
      <table>
        <tbody>
          {children.map((row, r) => (
            <tr key={r}>
              {row.children.map((cell, c) =>
                header && r === 0 ? (
                  <th key={c} scope="col" dir="auto">
                    <Inlines nodes={cell.children} />
                  </th>
                ) : (
                  <td key={c} dir="auto">
                    <Inlines nodes={cell.children} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  /* oxlint-enable react/no-array-index-key */
}

function Callout({ node: { tone, children } }: { node: BlockOf<'callout'> }) {
  return (
    <div role="note" className={cx(styles.callout, styles[tone])}>
      <Icon icon={tone === 'warning' ? TriangleAlert : Info} />
      <p dir="auto">
        <VisuallyHidden>{t(`knowledge.${tone}`)}: </VisuallyHidden>
        <Inlines nodes={children} />
      </p>
    </div>
  );
}

function Checklist({ node: { title, items } }: { node: BlockOf<'checklist'> }) {
  return (
    <section className={styles.checklist} aria-label={title || t('knowledge.checklist')}>
      {title !== '' && <p className={styles.checklistTitle}>{title}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={cx(styles.items, styles.check)}>
        {items.map((item, index) => (
          // The items of a checklist are drawn anew as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} dir="auto">
            <Icon icon={Square} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Inlines({ nodes }: { nodes: readonly InlineNode[] }): ReactNode {
  return nodes.map((node, index) => {
    // The texts of a block have no ids, and are drawn anew as a whole.
    // oxlint-disable-next-line react/no-array-index-key
    if ('type' in node) return <LinkText key={index} node={node} />;
    // oxlint-disable-next-line react/no-array-index-key
    return <MarkedText key={index} node={node} />;
  });
}

function LinkText({ node: { url, children } }: { node: LinkNode }) {
  const texts = children.map((node, index) => (
    // As in Inlines.
    // oxlint-disable-next-line react/no-array-index-key
    <MarkedText key={index} node={node} />
  ));
  if (!isSafeLink(url)) return <>{texts}</>;
  if (isInternalLink(url)) return <Link to={url}>{texts}</Link>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {texts}
    </a>
  );
}

function MarkedText({ node: { text, bold, italic, underline, strike } }: { node: TextNode }) {
  let marked: ReactNode = text;
  if (strike) marked = <s>{marked}</s>;
  if (underline) marked = <u>{marked}</u>;
  if (italic) marked = <em>{marked}</em>;
  if (bold) marked = <strong>{marked}</strong>;
  return marked;
}
