import Bold from 'lucide-react/icons/bold';
import Camera from 'lucide-react/icons/camera';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Heading from 'lucide-react/icons/heading';
import ImagePlus from 'lucide-react/icons/image-plus';
import IndentDecrease from 'lucide-react/icons/indent-decrease';
import IndentIncrease from 'lucide-react/icons/indent-increase';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListChecks from 'lucide-react/icons/list-checks';
import ListOrdered from 'lucide-react/icons/list-ordered';
import ListTodo from 'lucide-react/icons/list-todo';
import Minus from 'lucide-react/icons/minus';
import Redo from 'lucide-react/icons/redo-2';
import Strikethrough from 'lucide-react/icons/strikethrough';
import Table from 'lucide-react/icons/table';
import Trash from 'lucide-react/icons/trash-2';
import Underline from 'lucide-react/icons/underline';
import Undo from 'lucide-react/icons/undo-2';
import type { RefObject } from 'react';
import { ReactEditor, useSlate } from 'slate-react';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { IconType } from '../../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import {
  type BlockStyle,
  hasMark,
  hasStyle,
  indent,
  insertBlocks,
  moveBlock,
  removeBlock,
  selectedBlock,
  setStyle,
  toggleMark,
  toggleStyle,
} from './block-commands.ts';
import { type ArticleEditor, type Mark, isListItem } from './elements.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { newTable } from './tables.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import styles from './toolbar.module.css';

type ToolbarProps = {
  ref: RefObject<HTMLDivElement | null>;
  onLink: () => void;
  /** Null where pictures cannot be added. */
  onPictures: ((source: 'files' | 'camera') => void) | null;
};

const styleChoices = [
  { key: 'style-paragraph', style: { type: 'paragraph' } },
  { key: 'style-heading2', style: { type: 'heading', level: 2 } },
  { key: 'style-heading3', style: { type: 'heading', level: 3 } },
  { key: 'style-quote', style: { type: 'quote' } },
  { key: 'style-info', style: { type: 'callout', tone: 'info' } },
  { key: 'style-warning', style: { type: 'callout', tone: 'warning' } },
] as const satisfies readonly { key: string; style: BlockStyle }[];

const listChoices = [
  { list: 'bullet', icon: List },
  { list: 'numbered', icon: ListOrdered },
  { list: 'check', icon: ListChecks },
] as const;

/**
 * The buttons of the editor: at the bottom of the screen on phones, above the keyboard; above the text
 * on wide screens. One stop for Tab, and arrow keys between the buttons.
 */
export function Toolbar({ ref, onLink, onPictures }: ToolbarProps) {
  const editor = useSlate();
  const insetRef = useKeyboardInset();
  const { onKeyDown } = useRovingFocus(ref);
  const run = (command: () => void) => onText(editor, command);
  const isInList = (() => {
    const block = selectedBlock(editor);
    return block !== null && isListItem(block);
  })();
  return (
    // A press must not take the focus from the text: on phones that would close the keyboard, and hide the
    // buttons before their click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={insetRef} className={styles.holder} onMouseDown={(event) => event.preventDefault()}>
      <TableToolbar />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div
        ref={ref}
        role="toolbar"
        aria-label={t('articleEditor.toolbar')}
        className={styles.bar}
        onKeyDown={(event) => {
          if (event.key === 'Escape') ReactEditor.focus(editor);
          else onKeyDown(event);
        }}
      >
        <ToolButton
          icon={Undo}
          label={t('articleEditor.undo')}
          isOff={editor.history.undos.length === 0}
          onPress={run(() => editor.undo())}
        />
        <ToolButton
          icon={Redo}
          label={t('articleEditor.redo')}
          isOff={editor.history.redos.length === 0}
          onPress={run(() => editor.redo())}
        />
        <Menu
          label={t('articleEditor.style')}
          items={styleItems(editor)}
          trigger={<IconButton icon={Heading} label={t('articleEditor.style')} />}
        />
        <MarkButton mark="bold" icon={Bold} />
        <MarkButton mark="italic" icon={Italic} />
        {listChoices.map(({ list, icon }) => (
          <ToolButton
            key={list}
            icon={icon}
            label={t(`articleEditor.${list}`)}
            isOn={hasStyle(editor, { type: 'list_item', list })}
            onPress={run(() => toggleStyle(editor, { type: 'list_item', list }))}
          />
        ))}
        {isInList && (
          <>
            <ToolButton
              icon={IndentDecrease}
              label={t('articleEditor.outdent')}
              onPress={run(() => indent(editor, -1))}
            />
            <ToolButton
              icon={IndentIncrease}
              label={t('articleEditor.indent')}
              onPress={run(() => indent(editor, 1))}
            />
          </>
        )}
        <ToolButton icon={LinkIcon} label={t('articleEditor.link')} onPress={onLink} />
        {onPictures && (
          <>
            <ToolButton
              icon={ImagePlus}
              label={t('articleEditor.picture')}
              onPress={() => onPictures('files')}
            />
            <ToolButton
              icon={Camera}
              label={t('articleEditor.camera')}
              onPress={() => onPictures('camera')}
            />
          </>
        )}
        <ToolButton
          icon={Table}
          label={t('articleEditor.table')}
          onPress={run(() => insertBlocks(editor, [newTable()]))}
        />
        <Menu
          label={t('articleEditor.more')}
          items={moreItems(editor)}
          trigger={<IconButton icon={Ellipsis} label={t('articleEditor.more')} />}
        />
      </div>
    </div>
  );
}

/** Runs a command and gives the focus back to the text. */
function onText(editor: ArticleEditor, command: () => void): () => void {
  return () => {
    command();
    ReactEditor.focus(editor);
  };
}

/** What the selected text can become. */
function styleItems(editor: ArticleEditor): MenuItem[] {
  return styleChoices.map(({ key, style }) => ({
    label: t(`articleEditor.${key}`),
    onSelect: onText(editor, () => setStyle(editor, style)),
  }));
}

/** What is used less often. */
function moreItems(editor: ArticleEditor): MenuItem[] {
  return [
    {
      label: t('articleEditor.underline'),
      icon: Underline,
      onSelect: onText(editor, () => toggleMark(editor, 'underline')),
    },
    {
      label: t('articleEditor.strike'),
      icon: Strikethrough,
      onSelect: onText(editor, () => toggleMark(editor, 'strike')),
    },
    {
      label: t('articleEditor.checklist'),
      icon: ListTodo,
      onSelect: onText(editor, () => insertBlocks(editor, [newChecklist()])),
    },
    {
      label: t('articleEditor.divider'),
      icon: Minus,
      onSelect: onText(editor, () => insertBlocks(editor, [newDivider()])),
    },
    {
      label: t('articleEditor.moveUp'),
      icon: ChevronUp,
      onSelect: onText(editor, () => moveBlock(editor, -1)),
    },
    {
      label: t('articleEditor.moveDown'),
      icon: ChevronDown,
      onSelect: onText(editor, () => moveBlock(editor, 1)),
    },
    {
      label: t('articleEditor.removeBlock'),
      icon: Trash,
      danger: true,
      onSelect: onText(editor, () => removeBlock(editor)),
    },
  ];
}

function MarkButton({ mark, icon }: { mark: Mark; icon: IconType }) {
  const editor = useSlate();
  return (
    <ToolButton
      icon={icon}
      label={t(`articleEditor.${mark}`)}
      isOn={hasMark(editor, mark)}
      onPress={() => {
        toggleMark(editor, mark);
        ReactEditor.focus(editor);
      }}
    />
  );
}

type ToolButtonProps = {
  icon: IconType;
  label: string;
  isOn?: boolean;
  isOff?: boolean;
  onPress: () => void;
};

function ToolButton({ icon, label, isOn, isOff = false, onPress }: ToolButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={isOn}
      // Not `disabled`: the focus would be lost with the last step that can be undone.
      aria-disabled={isOff || undefined}
      className={styles.button}
      onClick={() => !isOff && onPress()}
    />
  );
}

function newDivider() {
  return { type: 'divider' as const, id: '', children: [{ text: '' }] };
}

function newChecklist() {
  const item = { type: 'checklist_item' as const, children: [{ text: '' }] };
  return { type: 'checklist' as const, id: '', title: '', children: [item] };
}
