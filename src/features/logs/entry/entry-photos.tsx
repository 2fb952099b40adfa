import { Suspense, lazy } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';

const Shown = lazy(async () => ({ default: (await import('./shown-photos.tsx')).ShownPhotos }));

/** The photos of an entry, loaded after its fields. */
export function EntryPhotos(props: { event: EventRecord; canAdd: boolean }) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}
