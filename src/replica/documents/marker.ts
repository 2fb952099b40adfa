import { PARTITION, type ReplicaDocument } from './document.ts';

export const MARKER_ID = 'replica-marker';
const MARKER_PARTITION = '!';

/** The marker of a replica, for one of its collections: see identity.ts. */
export function markerFor(replicaId: string): ReplicaDocument {
  return {
    id: MARKER_ID,
    [PARTITION]: MARKER_PARTITION,
    kind: '',
    at: 0,
    day: '',
    queue: 0,
    queuedAt: 0,
    rev: 0,
    acked: '',
    verdict: null,
    lost: [],
    data: { replicaId } as never,
  };
}

/** Whether a document is the marker and not a record. */
export function isMarker(document: { id: string }): boolean {
  return document.id === MARKER_ID;
}
