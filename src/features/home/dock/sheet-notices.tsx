import { Suspense, lazy } from 'react';
import type { useQuickLog } from './use-quick-log.ts';

// Only for an entry that is a duplicate or cannot be saved.
const QuickLogNotices = lazy(async () => ({
  default: (await import('./later-sheets.tsx')).QuickLogNotices,
}));

type SheetNoticesProps = Pick<ReturnType<typeof useQuickLog>, 'duplicate' | 'problem'>;

/** Above the buttons of a quick sheet: the question about a duplicate, or why saving failed. */
export function SheetNotices({ duplicate, problem }: SheetNoticesProps) {
  if (!duplicate && !problem) return null;
  return (
    <Suspense>
      <QuickLogNotices duplicate={duplicate} problem={problem} />
    </Suspense>
  );
}
