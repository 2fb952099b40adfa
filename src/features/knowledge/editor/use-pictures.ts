import { useState } from 'react';
import { Editor } from 'slate';
import { ReactEditor } from 'slate-react';
import { problemsText } from '../../../app/media/problem-text.ts';
import { addsPhotos } from '../../../app/media/adding-rights.ts';
import { useMedia } from '../../../app/media/use-media.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import '../../../i18n/lazy/article-editor.ts';
import { photosFrom } from './added-pictures.ts';
import { insertBlocks } from './block-commands.ts';
import type { ArticleEditor, ImageElement } from './elements.ts';

/**
 * Adds pictures to the vault and to the article. They are stored on the device and sent by the vault's
 * queue, so it works without a connection.
 *
 * @param articleId the record whose form they belong to
 * @param isForParents whether the article is for parents only; then so are its pictures
 */
export function usePictures(articleId: string, isForParents: boolean) {
  const media = useMedia();
  const mayAdd = addsPhotos(useRights());
  const { childIds } = useSelectedChild();
  const [adding, setAdding] = useState(0);
  const [problem, setProblem] = useState('');
  const about = {
    ownerId: articleId,
    childIds,
    visibility: isForParents ? ('parents' as const) : ('family' as const),
  };

  /** @returns the ids of the photos, also of those that the vault had already */
  const add = async (files: readonly File[]): Promise<string[]> => {
    if (!media || files.length === 0) return [];
    setAdding((count) => count + files.length);
    setProblem('');
    try {
      const results = await media.addPhotos(files, about);
      const { ids, failed } = photosFrom(results);
      setProblem(problemsText(failed));
      return ids;
    } finally {
      setAdding((count) => count - files.length);
    }
  };

  /** Inserts the pictures where the cursor was when they were chosen. */
  const insert = async (editor: ArticleEditor, files: readonly File[]): Promise<void> => {
    const at = editor.selection ?? Editor.range(editor, Editor.end(editor, []));
    const place = Editor.rangeRef(editor, at);
    const ids = await add(files);
    const target = place.unref();
    if (ids.length === 0) return;
    if (target) editor.select(target);
    insertBlocks(
      editor,
      ids.map((photoId): ImageElement => {
        return { type: 'image', id: '', photoId, alt: '', children: [{ text: '' }] };
      }),
    );
    ReactEditor.focus(editor);
  };

  return { canAdd: media !== null && mayAdd, adding, problem, add, insert };
}
