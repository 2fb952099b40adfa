import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Editor, Range } from 'slate';
import { ReactEditor } from 'slate-react';
import { LINK_MAX_CHARS } from '../../../../schema/article-limits.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ArticleEditor } from './elements.ts';
import { linkAt, linkFrom, putLink, removeLink } from './links.ts';
import styles from './editor.module.css';

/** Asks where the selected text leads to. */
export function LinkSheet({ editor, onClose }: { editor: ArticleEditor; onClose: () => void }) {
  const [existing] = useState(() => linkAt(editor)?.[0] ?? null);
  const [url, setUrl] = useState(existing?.url ?? '');
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { selection } = editor;
  const needsText = existing === null && (selection === null || Range.isCollapsed(selection));
  const formId = 'link-form';
  const finish = (change: () => void) => {
    // The sheet gives the focus back to the text, where the change belongs.
    if (!editor.selection) editor.select(Editor.end(editor, []));
    change();
    onClose();
    requestAnimationFrame(() => ReactEditor.focus(editor));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = linkFrom(url, window.location.origin);
    setIsWrong(address === null);
    if (address !== null) finish(() => putLink(editor, address, text.trim() || url.trim()));
  };
  // Outside the form of the article: HTML allows no form within a form.
  return createPortal(
    <Sheet
      open
      onClose={onClose}
      kind="dialog"
      title={t('articleEditor.linkTitle')}
      footer={
        <>
          {existing && (
            <Button onClick={() => finish(() => removeLink(editor))}>
              {t('articleEditor.linkRemove')}
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary">
            {t('articleEditor.linkSave')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.fields} onSubmit={submit}>
        <TextField
          label={t('articleEditor.linkUrl')}
          data-autofocus
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={LINK_MAX_CHARS}
          value={url}
          onChange={setUrl}
          error={isWrong ? t('articleEditor.linkWrong') : null}
        />
        {needsText && (
          <TextField
            label={t('articleEditor.linkText')}
            optional
            autoComplete="off"
            value={text}
            onChange={setText}
          />
        )}
      </form>
    </Sheet>,
    document.body,
  );
}
