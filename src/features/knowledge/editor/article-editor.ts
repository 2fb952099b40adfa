import { createEditor } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { newBlockId } from '../block-id.ts';
import type { ArticleEditor } from './elements.ts';
import { withIds } from './with-ids.ts';
import { withMarkdown } from './with-markdown.ts';
import { CLIPBOARD_FORMAT, type PasteParts, withPaste } from './with-paste.ts';
import { withStructure } from './with-structure.ts';
import { withTypingSteps } from './with-typing-steps.ts';

/** An editor of an article. */
export function createArticleEditor(parts: PasteParts): ArticleEditor {
  const editor = withReact(withTypingSteps(withHistory(createEditor())), CLIPBOARD_FORMAT);
  return withPaste(withMarkdown(withIds(withStructure(editor), newBlockId)), parts);
}
