import { Transforms } from 'slate';
import { ReactEditor, type RenderElementProps, useSelected, useSlateStatic } from 'slate-react';
import '../../../i18n/lazy/article-editor.ts';
import '../../../i18n/lazy/knowledge.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { StoredPicture } from '../reading/stored-picture.tsx';
import type { ImageElement } from './elements.ts';
import styles from './editor.module.css';

/** A picture of the vault with its description. */
export function ImageBlock({
  attributes,
  children,
  element,
}: RenderElementProps & { element: ImageElement }) {
  const editor = useSlateStatic();
  const isSelected = useSelected();
  const { photoId, alt } = element;
  const describe = (text: string) =>
    Transforms.setNodes(editor, { alt: text }, { at: ReactEditor.findPath(editor, element) });
  return (
    <div {...attributes}>
      <div contentEditable={false} className={cx(styles.image, isSelected && styles.selected)}>
        <StoredPicture
          photoId={photoId}
          size="view"
          alt={alt.trim() === '' ? t('knowledge.picture') : alt}
        />
        <TextField
          label={t('articleEditor.alt')}
          hint={alt.trim() === '' ? t('articleEditor.altMissing') : undefined}
          autoComplete="off"
          value={alt}
          onChange={describe}
        />
      </div>
      {children}
    </div>
  );
}
