import { Suspense, lazy } from 'react';
import { useNeedsYou } from './queries.ts';

// Hardly ever is anything refused.
const NeedsYouBanner = lazy(async () => ({
  default: (await import('./needs-you-banner.tsx')).NeedsYouBanner,
}));

/** Entries the server refused; the words in them are safe, a person has to look. */
export function NeedsYou() {
  const items = useNeedsYou();
  if (items.length === 0) return null;
  return (
    <Suspense>
      <NeedsYouBanner items={items} />
    </Suspense>
  );
}
