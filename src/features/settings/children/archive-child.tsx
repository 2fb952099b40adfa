import Archive from 'lucide-react/icons/archive';
import { useId } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { formatList } from '../../../i18n/format.ts';
import '../../../i18n/lazy/log-settings.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useTimerNames } from './use-timer-names.ts';

/** For parents: hides a child whose entries are kept. A running timer has to be stopped first. */
export function ArchiveChild({
  child,
  onArchived,
}: {
  child: ChildRecord;
  onArchived: () => void;
}) {
  const replica = useReplica();
  const clock = useClock();
  const noteId = useId();
  const timers = useTimerNames(child.id);
  const { run, busy } = usePressGuard((error) =>
    showToast({ tone: 'attention', ...storageErrorText(error) }),
  );
  const { id, name } = child;
  const archive = async () => {
    await replica?.children.edit(id, { archivedAt: clock.now() });
    showToast({
      text: t('logSettings.archived', { name }),
      actions: [
        {
          label: t('ui.undo'),
          run: () => void replica?.children.edit(id, { archivedAt: null }).catch(() => undefined),
        },
      ],
    });
    onArchived();
  };
  const isBlocked = timers.length > 0;
  return (
    <div>
      <Button
        variant="quiet"
        icon={Archive}
        busy={busy}
        aria-disabled={isBlocked || undefined}
        aria-describedby={noteId}
        onClick={() => {
          if (!isBlocked) run(archive);
        }}
      >
        {t('logSettings.archive', { name })}
      </Button>
      <Hint id={noteId}>
        {isBlocked
          ? t('logSettings.archiveTimers', { name, timers: formatList(timers) })
          : t('logSettings.archiveText', { name })}
      </Hint>
    </div>
  );
}
