import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DocumentCategory } from '../../../../schema/records/document-item.ts';
import { categories } from './categories.ts';

/** What `/vault/documents` shows, as its address says it; a reload and a link show the same. */
export type DocumentsAddress = {
  /** The page of one document. */
  document: string | null;
  /** The form of a new one, or that form with the scan open. */
  add: 'files' | 'scan' | null;
  /** The list of one category. */
  category: DocumentCategory | null;
};

const NOTHING: DocumentsAddress = { document: null, add: null, category: null };

export function useDocumentsAddress(): DocumentsAddress & {
  /** @param options.replace  "back" does not return to what is shown now */
  go: (to: Partial<DocumentsAddress>, options?: { replace: boolean }) => void;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { document, add, category } = search;
  return {
    document: typeof document === 'string' ? document : null,
    add: add === 'files' || add === 'scan' ? add : null,
    category: categories.find((each) => each === category) ?? null,
    go: (to, { replace } = { replace: false }) => {
      const named = Object.entries({ ...NOTHING, ...to }).filter(([, value]) => value !== null);
      void navigate({
        to: '/vault/$section',
        params: { section: 'documents' },
        search: Object.fromEntries(named) as never,
        replace,
      });
    },
  };
}
