import { Transforms } from 'slate';
import {
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  useReadOnly,
  useSlateStatic,
} from 'slate-react';
import { isSafeLink } from '../../../../schema/records/article-links.ts';
import '../../../i18n/lazy/article-editor.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { ChecklistBlock } from './checklist-block.tsx';
import type { ListItemElement } from './elements.ts';
import { ImageBlock } from './image-block.tsx';
import styles from './editor.module.css';

/** Draws one node of the editor. */
export function renderElement(props: RenderElementProps) {
  const { attributes, children, element } = props;
  switch (element.type) {
    case 'heading': {
      const Heading = element.level === 2 ? 'h2' : 'h3';
      return <Heading {...attributes}>{children}</Heading>;
    }
    case 'list_item':
      return <ListItem {...props} element={element} />;
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'callout':
      return (
        <div {...attributes} role="note" className={styles.callout} data-tone={element.tone}>
          <span contentEditable={false} className={styles.calloutName}>
            {t(`knowledge.${element.tone}`)}
          </span>
          <div>{children}</div>
        </div>
      );
    case 'divider':
      return (
        <div {...attributes} className={styles.dividerBlock}>
          <div contentEditable={false}>
            <hr />
          </div>
          {children}
        </div>
      );
    case 'image':
      return <ImageBlock {...props} element={element} />;
    case 'checklist':
      return <ChecklistBlock {...props} element={element} />;
    case 'checklist_item':
      return <li {...attributes}>{children}</li>;
    case 'table':
      return (
        <div {...attributes} className={styles.tableBlock}>
          <table data-header={element.header || undefined}>
            <tbody>{children}</tbody>
          </table>
        </div>
      );
    case 'table_row':
      return <tr {...attributes}>{children}</tr>;
    case 'table_cell':
      return <td {...attributes}>{children}</td>;
    case 'link':
      return (
        <a
          {...attributes}
          href={isSafeLink(element.url) ? element.url : undefined}
          title={element.url}
        >
          {children}
        </a>
      );
    case 'paragraph':
      return <p {...attributes}>{children}</p>;
  }
}

/** Draws a run of text with its marks. */
export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let content = children as React.ReactNode;
  if (leaf.bold) content = <strong>{content}</strong>;
  if (leaf.italic) content = <em>{content}</em>;
  if (leaf.underline) content = <u>{content}</u>;
  if (leaf.strike) content = <s>{content}</s>;
  return <span {...attributes}>{content}</span>;
}

/** An item is a list of its own in the page: Slate's blocks are flat. Its number comes from CSS. */
function ListItem({
  attributes,
  children,
  element,
}: RenderElementProps & { element: ListItemElement }) {
  const editor = useSlateStatic();
  const isReadOnly = useReadOnly();
  const { list, level, checked = false } = element;
  const List = list === 'numbered' ? 'ol' : 'ul';
  const check = (on: boolean) => {
    const at = ReactEditor.findPath(editor, element);
    if (on) Transforms.setNodes(editor, { checked: true }, { at });
    else Transforms.unsetNodes(editor, 'checked', { at });
  };
  return (
    <List {...attributes} className={styles.item} data-list={list} data-level={level}>
      <li>
        {list === 'check' && (
          <span contentEditable={false} className={styles.box}>
            <input
              type="checkbox"
              checked={checked}
              disabled={isReadOnly}
              aria-label={t('articleEditor.checked')}
              onChange={(event) => check(event.target.checked)}
            />
          </span>
        )}
        <div data-checked={checked || undefined}>{children}</div>
      </li>
    </List>
  );
}
