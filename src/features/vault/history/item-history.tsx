import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { HistorySheet } from '../../../app/history/lazy-history-sheet.ts';
import type { Versioned } from '../../../app/history/versioned.ts';
import { useVersionedDocument, useVersionedPhoto } from './use-versioned.ts';

/** The former values of a document or a photo, opened from a menu. A restored value closes it. */

type HistoryProps<Record> = { record: Record; onClose: () => void };

export function DocumentHistory({ record, onClose }: HistoryProps<DocumentRecord>) {
  return <Opened versioned={useVersionedDocument(record)} onClose={onClose} />;
}

export function PhotoHistory({ record, onClose }: HistoryProps<PhotoRecord>) {
  return <Opened versioned={useVersionedPhoto(record)} onClose={onClose} />;
}

function Opened({ versioned, onClose }: { versioned: Versioned; onClose: () => void }) {
  return <HistorySheet open versioned={versioned} onClose={onClose} onRestored={onClose} />;
}
