import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Editor, Range, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { showToast } from '../../../ui/toasts.ts';
import type { ArticleDraft } from './article-draft.ts';
import { newBlockId } from '../block-id.ts';
import { createArticleEditor } from './article-editor.ts';
import { type ArticleValues, problemsOf } from './article-values.ts';
import { blocksOf, valueOf } from './block-value.ts';
import { withChoices } from '../conflicts/choices.ts';
import type { ArticleEditor } from './elements.ts';
import { saveArticle } from './save-article.ts';
import { useArticleDraft } from './use-article-draft.ts';
import { usePictures } from './use-pictures.ts';
import { takePictures } from './with-paste.ts';

/** How often an article that only its author sees is written as a record, so that it is sent. */
const RECORD_EVERY_MS = 30_000;

export type WritingOptions = {
  replica: Replica;
  /** What the form begins with. */
  draft: ArticleDraft;
  /** When a draft of an earlier visit was kept; null for a form without one. */
  resumedAt: number | null;
  status: ArticleRecord['status'];
};

/** What is written in the form of an article, and how it is kept until it is saved. */
export type Writing = ReturnType<typeof useWriting>;

export function useWriting({ replica, draft: initial, resumedAt, status }: WritingOptions) {
  const [values, setValues] = useState(initial.values);
  const [editor] = useState(() => openEditor(initial));
  const pictures = usePictures(initial.id, values.audience === 'parents');
  useEffect(() => takePictures(editor, (files) => void pictures.insert(editor, files)));
  const last = useRef({ children: editor.children, values: initial.values, draft: initial });

  /** The draft as it is now; the same object while nothing changes. */
  const current = (): ArticleDraft => {
    const { children, selection } = editor;
    const { draft } = last.current;
    if (last.current.children === children && last.current.values === values) return draft;
    const isSame = last.current.children === children;
    const blocks = isSame ? draft.blocks : blocksOf(children, draft.blocks);
    last.current = { children, values, draft: { ...draft, values, blocks, selection } };
    return last.current.draft;
  };
  const keeping = useArticleDraft(replica.userId, current, {
    isBegun: initial.base === null,
    savedAt: resumedAt,
  });

  /**
   * Writes an article that only its author sees as a record, also with both versions of a block.
   * @returns whether it was written: not what is empty or longer than an article can be
   */
  const writeRecord = async (): Promise<boolean> => {
    const draft = current();
    if (isEmpty(draft)) return false;
    if (Object.keys(problemsOf(draft.values, draft.blocks, true)).length > 0) return false;
    await saveArticle(replica, draft, {
      status: 'draft',
      resolve: (merged) => withChoices(merged, {}, newBlockId),
    });
    // Not the record: what another device added to it is not in this editor, and would count as
    // removed here.
    const { blocks, values: written } = draft;
    last.current.draft = { ...last.current.draft, base: { blocks, values: written } };
    return true;
  };
  useRecordEvery(RECORD_EVERY_MS, status === 'draft', current, writeRecord);
  useResumedPlace(editor, resumedAt !== null);
  return {
    editor,
    values,
    pictures,
    keeping,
    current,
    writeRecord,
    set: <Name extends keyof ArticleValues>(field: Name, value: ArticleValues[Name]) =>
      setValues((old) => ({ ...old, [field]: value })),
    hasChanges: () => current() !== initial || resumedAt !== null,
    isEmpty: () => isEmpty(current()),
  };
}

function isEmpty({ values, blocks }: ArticleDraft): boolean {
  return values.title.trim() === '' && Object.keys(blocks).length === 0;
}

/** An editor with the blocks of a draft, as if they had always been there. */
function openEditor({ blocks, selection }: ArticleDraft): ArticleEditor {
  const editor = createArticleEditor({
    origin: window.location.origin,
    onCut: () => showToast({ text: t('articleEditor.pasteCut'), tone: 'attention' }),
    onFailed: () => showToast({ text: t('articleEditor.pasteFailed'), tone: 'attention' }),
  });
  editor.children = valueOf(blocks);
  Editor.normalize(editor, { force: true });
  if (Range.isRange(selection) && Editor.hasRange(editor, selection))
    Transforms.select(editor, selection);
  editor.history = { undos: [], redos: [] };
  return editor;
}

function useRecordEvery(
  everyMs: number,
  isOn: boolean,
  current: () => ArticleDraft,
  write: () => Promise<boolean>,
): void {
  const recorded = useRef<ArticleDraft | null>(null);
  const record = useEffectEvent(async () => {
    const { blocks, values } = current();
    if (recorded.current?.blocks === blocks && recorded.current.values === values) return;
    recorded.current = current();
    await write();
  });
  const begin = useEffectEvent(() => {
    recorded.current = current();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    begin();
    // Without storage the form says so when it is saved; the draft is tried again meanwhile.
    const timer = setInterval(() => void record().catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs]);
}

/** After a killed browser the text is focused where somebody stopped. */
function useResumedPlace(editor: ArticleEditor, isResumed: boolean): void {
  useEffect(() => {
    if (isResumed && editor.selection !== null) ReactEditor.focus(editor);
  }, [editor, isResumed]);
}
