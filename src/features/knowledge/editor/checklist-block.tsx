import { Transforms } from 'slate';
import { ReactEditor, type RenderElementProps, useSlateStatic } from 'slate-react';
import ListTodo from 'lucide-react/icons/list-todo';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import input from '../../../ui/input.module.css';
import type { ChecklistElement } from './elements.ts';
import styles from './editor.module.css';

/** Things to do with a title, which can become tasks of the schedule. */
export function ChecklistBlock({
  attributes,
  children,
  element,
}: RenderElementProps & { element: ChecklistElement }) {
  const editor = useSlateStatic();
  const rename = (title: string) =>
    Transforms.setNodes(editor, { title }, { at: ReactEditor.findPath(editor, element) });
  return (
    <div {...attributes} className={styles.checklist}>
      <div contentEditable={false} className={styles.checklistHead}>
        <Icon icon={ListTodo} />
        <input
          className={input.input}
          value={element.title}
          dir="auto"
          aria-label={t('articleEditor.checklistTitle')}
          placeholder={t('articleEditor.checklistName')}
          onChange={(event) => rename(event.target.value)}
        />
      </div>
      <ul>{children}</ul>
    </div>
  );
}
