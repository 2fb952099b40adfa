import { AllDocuments } from './all-documents.tsx';
import { DocumentPage } from './document-page.tsx';
import { useDocumentsAddress } from './use-address.ts';

/** All documents, or the one that the address names. */
export function DocumentsPage() {
  const { document } = useDocumentsAddress();
  return document === null ? <AllDocuments /> : <DocumentPage key={document} id={document} />;
}
