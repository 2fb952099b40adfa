import { Suspense, lazy } from 'react';
import type { useQuickLog } from './use-quick-log.ts';

// Only for an entry that is asked about or cannot be saved.
const QuickLogNotices = lazy(async () => ({
  default: (await import('./later-sheets.tsx')).QuickLogNotices,
}));

type SheetNoticesProps = Pick<ReturnType<typeof useQuickLog>, 'question' | 'problem'>;

/** Above the buttons of a quick sheet: a question before saving, or why saving failed. */
export function SheetNotices({ question, problem }: SheetNoticesProps) {
  if (!question && !problem) return null;
  return (
    <Suspense>
      <QuickLogNotices question={question} problem={problem} />
    </Suspense>
  );
}
