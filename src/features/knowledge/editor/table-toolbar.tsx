import Columns from 'lucide-react/icons/columns-3';
import Heading from 'lucide-react/icons/heading';
import Rows from 'lucide-react/icons/rows-3';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import type { IconType } from '../../../ui/icon.tsx';
import {
  insertColumn,
  insertRow,
  removeColumn,
  removeRow,
  tableAt,
  toggleHeader,
} from './tables.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import styles from './toolbar.module.css';

/** What can be done with the table in which the cursor is. */
export function TableToolbar() {
  const editor = useSlate();
  const ref = useRef<HTMLDivElement>(null);
  const { onKeyDown } = useRovingFocus(ref);
  const place = tableAt(editor);
  if (!place) return null;
  const run = (command: typeof insertRow) => () => {
    command(editor, place);
    ReactEditor.focus(editor);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('articleEditor.tableToolbar')}
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      <TextButton icon={Rows} text={t('articleEditor.addRow')} onPress={run(insertRow)} />
      <TextButton icon={Columns} text={t('articleEditor.addColumn')} onPress={run(insertColumn)} />
      <TextButton icon={Trash} text={t('articleEditor.removeRow')} onPress={run(removeRow)} />
      <TextButton icon={Trash} text={t('articleEditor.removeColumn')} onPress={run(removeColumn)} />
      <TextButton
        icon={Heading}
        text={t('articleEditor.header')}
        isOn={place.table.header}
        onPress={run(toggleHeader)}
      />
    </div>
  );
}

function TextButton({
  icon: Glyph,
  text,
  isOn,
  onPress,
}: {
  icon: IconType;
  text: string;
  isOn?: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" aria-pressed={isOn} className={styles.textButton} onClick={onPress}>
      <Glyph aria-hidden size={18} />
      {text}
    </button>
  );
}
