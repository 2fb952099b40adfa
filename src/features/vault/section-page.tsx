import { Navigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, lazy } from 'react';
import { useRights } from '../../app/entries/rights.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { vaultSections } from './sections.ts';

const StoragePage = lazy(async () => ({
  default: (await import('./storage/storage-page.tsx')).StoragePage,
}));

/** The page of a section, or of the storage. One that does not exist, or is not for this person, leads to the overview. */
export function SectionPage({ name }: { name: string }) {
  const rights = useRights();
  if (name === 'storage') return <Shown Page={StoragePage} />;
  const section = vaultSections.find((each) => each.name === name);
  if (!section || (rights.isKnown && !section.isFor(rights)))
    return <Navigate to="/vault" replace />;
  return <Shown Page={section.Page} />;
}

function Shown({ Page }: { Page: ComponentType }) {
  return (
    <Suspense fallback={<PageSkeleton back="always" height="8rem" count={4} />}>
      <Page />
    </Suspense>
  );
}
