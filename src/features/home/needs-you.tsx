import { Suspense, lazy } from 'react';
import { useNeedsYou } from './queries.ts';

// A separate chunk, because entries are rarely refused.
const NeedsYouBanner = lazy(async () => ({
  default: (await import('./needs-you-banner.tsx')).NeedsYouBanner,
}));

/** Entries that the server refused. They are safe on this device, but a person has to decide. */
export function NeedsYou() {
  const items = useNeedsYou();
  if (items.length === 0) return null;
  return (
    <Suspense>
      <NeedsYouBanner items={items} />
    </Suspense>
  );
}
