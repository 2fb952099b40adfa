import { Suspense, lazy } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';

const Shown = lazy(async () => ({
  default: (await import('./shown-responses.tsx')).ShownResponses,
}));

/**
 * The likes of and comments on an entry, loaded after its fields.
 *
 * @param note as it is typed here; undefined inside a form, which knows it
 */
export function EntryResponses(props: { event: EventRecord; note?: string }) {
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}
