import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ArticleRecord } from '../../../../schema/records/article.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import type { FormProblem } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { showToast } from '../../../ui/toasts.ts';
import { newBlockId } from '../block-id.ts';
import { type ArticleProblems, problemsOf } from './article-values.ts';
import { type Choice, withChoices } from '../conflicts/choices.ts';
import { type SaveResult, saveArticle } from './save-article.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';
import type { Writing } from './use-writing.ts';

type Resolve = Parameters<typeof saveArticle>[2]['resolve'];
export type Conflict = Extract<SaveResult, { kind: 'conflict' }>;

type SaveOptions = {
  replica: Replica;
  writing: Writing;
  status: ArticleRecord['status'];
  /** Called when the values cannot be saved as they are. */
  onProblems: () => void;
};

/** Saving and publishing an article, and leaving its form. */
export function useSave({ replica, writing, status, onProblems }: SaveOptions) {
  const navigate = useNavigate();
  const { current, keeping, writeRecord } = writing;
  const isDraft = status === 'draft';
  const [problems, setProblems] = useState<ArticleProblems>({});
  const [failure, setFailure] = useState<FormProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const guard = useLeaveGuard({
    asks: () => !isDraft && writing.hasChanges(),
    onLeave: () => leave(writing, isDraft),
  });
  const press = usePressGuard((error) => {
    keeping.resume();
    setConflict(null);
    setFailure(saveProblem(error));
  });
  /** Shows what keeps the article from being stored. @returns whether it can be */
  const isValid = (next: ArticleRecord['status']): boolean => {
    const { values, blocks } = current();
    const found = problemsOf(values, blocks, next === 'draft');
    setProblems(found);
    const isFine = Object.keys(found).length === 0;
    if (!isFine) onProblems();
    return isFine;
  };
  const write = async (next: ArticleRecord['status'], resolve: Resolve): Promise<void> => {
    setFailure(null);
    const draft = current();
    const result = await saveArticle(replica, draft, { status: next, resolve });
    setConflict(result.kind === 'conflict' ? result : null);
    if (result.kind === 'conflict') return;
    await keeping.finish();
    showToast({ text: savedText(next, isDraft) });
    guard.allow();
    if (next === 'draft') await navigate({ to: '/knowledge' });
    else await navigate({ to: '/knowledge/article/$id', params: { id: draft.id } });
  };
  // Checked before the guard: the next press may follow at once.
  const save = (next: ArticleRecord['status'], resolve: Resolve): void => {
    if (isValid(next)) press.run(() => write(next, resolve));
  };
  const shown = isDraft ? 'published' : status;
  const keepBoth: Resolve = (merged) => withChoices(merged, {}, newBlockId);
  return {
    problems,
    failure,
    conflict,
    dialog: guard.dialog,
    busy: press.busy,
    forget: (field: keyof ArticleProblems) => setProblems(({ [field]: _, ...others }) => others),
    closeConflict: () => setConflict(null),
    publish: () => save(shown, null),
    saveDraft: () => save('draft', keepBoth),
    choose: (choices: Readonly<Record<string, Choice>>) =>
      save(shown, (merged) => withChoices(merged, choices, newBlockId)),
    /** Ctrl+S: a draft is not published by it. */
    saveNow: () => {
      if (!isDraft) return save(shown, null);
      press.run(async () => {
        if (await writeRecord()) showToast({ text: t('articleEditor.draftSaved') });
      });
    },
    back: () =>
      isDraft
        ? void navigate({ to: '/knowledge' })
        : void navigate({ to: '/knowledge/article/$id', params: { id: current().id } }),
    /** Removes what was written since the article was stored. */
    discard: async (): Promise<void> => {
      guard.allow();
      await keeping.finish();
    },
  };
}

/** The form is left within the app: what only its author sees is saved, everything else is kept. */
async function leave(writing: Writing, isDraft: boolean): Promise<void> {
  const { hasChanges, isEmpty, keeping, writeRecord } = writing;
  if (!hasChanges()) return;
  if (isDraft && isEmpty()) return keeping.finish();
  if (!isDraft || !(await writeRecord().catch(() => false))) {
    showToast({ text: t('articleEditor.keptHere') });
    return;
  }
  await keeping.finish();
  showToast({ text: t('articleEditor.draftSaved') });
}

function savedText(next: ArticleRecord['status'], wasDraft: boolean): string {
  if (next === 'draft') return t('articleEditor.draftSaved');
  return t(wasDraft ? 'articleEditor.published' : 'articleEditor.saved');
}
