import { useEffect, useRef } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FilePen from 'lucide-react/icons/file-pen-line';
import type { SaveProblem } from '../../../app/entries/save-problem.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEntryFormContext } from '../../../log-types/form/form-context.ts';

type FormNoticesProps = {
  draft: { found: { savedAt: number } | null; take: () => void; leave: () => void };
  problem: SaveProblem | null;
};

/** Above the fields: a draft to continue, or why the entry was not saved. */
export function FormNotices({ draft, problem }: FormNoticesProps) {
  const { openedAt } = useEntryFormContext();
  const problemRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The Save button is at the bottom and the message at the top, possibly out of view.
    if (problem) problemRef.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return (
    <>
      <div ref={problemRef} hidden={!problem}>
        {problem && (
          <Banner tone="danger" role="alert" icon={CircleAlert} title={problem.title}>
            <p>{problem.text}</p>
            {problem.issues.map(({ path, message }) => (
              <p key={path}>{t('logs.issue', { path, message })}</p>
            ))}
          </Banner>
        )}
      </div>
      {draft.found && (
        <Banner
          icon={FilePen}
          title={t('logs.draftFound', {
            time: formatMoment(draft.found.savedAt, { now: openedAt }),
          })}
          actions={
            <>
              <Button variant="quiet" onClick={draft.leave}>
                {t('logs.draftLeave')}
              </Button>
              <Button variant="primary" onClick={draft.take}>
                {t('logs.draftTake')}
              </Button>
            </>
          }
        />
      )}
    </>
  );
}
