import { Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useRights } from '../../app/entries/rights.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { vaultSections } from './sections.ts';

/** The page of a section. One that does not exist, or is not for this person, leads to the overview. */
export function SectionPage({ name }: { name: string }) {
  const rights = useRights();
  const section = vaultSections.find((each) => each.name === name);
  if (!section || (rights.isKnown && !section.isFor(rights)))
    return <Navigate to="/vault" replace />;
  const { Page } = section;
  return (
    <Suspense fallback={<Skeleton height="8rem" count={4} />}>
      <Page />
    </Suspense>
  );
}
