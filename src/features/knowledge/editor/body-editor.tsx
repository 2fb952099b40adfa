import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Editable, ReactEditor, Slate } from 'slate-react';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ArticleEditor } from './elements.ts';
import { pressKey } from './keys.ts';
import { LinkSheet } from './link-sheet.tsx';
import { renderElement, renderLeaf } from './render.tsx';
import { Toolbar } from './toolbar.tsx';
import type { usePictures } from './use-pictures.ts';
import { flushShortcuts, markComposed } from './with-markdown.ts';
import styles from './editor.module.css';

/** The systems that take HEIC photos hand over JPEG when HEIC is not listed. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

type BodyEditorProps = {
  editor: ArticleEditor;
  pictures: ReturnType<typeof usePictures>;
  error: string | undefined;
  onSave: () => void;
  /** Called when the text has changed. */
  onWritten?: (() => void) | undefined;
};

/** The text of an article with its buttons. */
export function BodyEditor({ editor, pictures, error, onSave, onWritten }: BodyEditorProps) {
  const id = useId();
  const toolbarRef = useRef<HTMLDivElement>(null);
  const filesRef = useRef<HTMLInputElement>(null);
  const cameraRef = useRef<HTMLInputElement>(null);
  const [isLinking, setIsLinking] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A field within the text, such as the description of a picture, has its own keys.
    if (!ReactEditor.hasEditableTarget(editor, event.target)) return;
    // Enter and Tab choose a word while text is composed.
    if (event.nativeEvent.isComposing) return;
    const answer = pressKey(editor, event);
    if (answer === false) return;
    event.preventDefault();
    if (answer === 'link') setIsLinking(true);
    else if (answer === 'save') onSave();
    else if (answer === 'toolbar')
      toolbarRef.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Choosing the same file again must fire another change event.
    target.value = '';
    void pictures.insert(editor, files);
  };
  const { adding, problem, canAdd } = pictures;
  return (
    <Slate editor={editor} initialValue={editor.children} onValueChange={onWritten}>
      <div className={cx(styles.writing, error && styles.wrong)} data-writing>
        <Toolbar
          ref={toolbarRef}
          onLink={() => setIsLinking(true)}
          onPictures={
            canAdd ? (source) => (source === 'files' ? filesRef : cameraRef).current?.click() : null
          }
        />
        <Editable
          className={styles.body}
          role="textbox"
          aria-multiline
          aria-label={t('articleEditor.body')}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          placeholder={t('articleEditor.placeholder')}
          spellCheck
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          onKeyDown={onKeyDown}
          onDOMBeforeInput={() => flushShortcuts(editor)}
          onCompositionEnd={() => markComposed(editor)}
        />
      </div>
      <VisuallyHidden>
        <span id={`${id}-hint`}>
          {t('articleEditor.bodyHint')} {t('articleEditor.toolbarHint')}
        </span>
      </VisuallyHidden>
      <p id={`${id}-error`} role="alert" className={styles.problem}>
        {error}
      </p>
      <p role="status" className={styles.kept}>
        {adding > 0 ? t('articleEditor.adding', { count: adding }) : problem}
      </p>
      <input
        ref={filesRef}
        type="file"
        hidden
        multiple
        accept={PICTURES}
        aria-label={t('articleEditor.picture')}
        onChange={choose}
      />
      <input
        ref={cameraRef}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('articleEditor.camera')}
        onChange={choose}
      />
      {isLinking && <LinkSheet editor={editor} onClose={() => setIsLinking(false)} />}
    </Slate>
  );
}
