import { Suspense, lazy } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';

const EditorScreen = lazy(async () => ({
  default: (await import('./editor/editor-screen.tsx')).EditorScreen,
}));

/** The page on which an article is written; the editor is a chunk of its own. */
export function EditorPage({ id }: { id: string | null }) {
  return (
    <Suspense fallback={<Skeleton height="8rem" count={3} />}>
      <EditorScreen id={id} />
    </Suspense>
  );
}
