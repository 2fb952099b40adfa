import Undo2 from 'lucide-react/icons/undo-2';
import { useId, useMemo } from 'react';
import { usePeople } from '../../../app/entries/people.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { type EarlierImport, earlierImports } from '../../../domain/ics/earlier-imports.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-import.ts';
import { t } from '../../../i18n/t.ts';
import { redoImport, undoImport } from '../../../replica/stores/schedule-imports.ts';
import { liveEntries } from '../../../replica/stores/schedule.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useMayAdd } from '../use-may-add.ts';
import type { RunCalendarWork } from './use-calendar-work.ts';

/** So many titles tell what an import was about. */
const TITLES_MAX = 3;

/** The imports of which something is left in the schedule, each to be undone as a whole. */
export function ImportList({ run }: { run: RunCalendarWork }) {
  const titleId = useId();
  const { mayRemove } = useMayAdd();
  const stored = useQuery(liveEntries, []);
  const imports = useMemo(
    () => earlierImports((stored ?? []).map(({ record }) => record)),
    [stored],
  );
  // Whoever may not delete all of it would leave a part behind.
  const undoable = imports.filter(({ entries }) => entries.every(mayRemove));
  if (undoable.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('scheduleImport.earlier')}</h2>
      <Card flush>
        <List label={t('scheduleImport.earlier')}>
          {undoable.map((each) => (
            <ImportRow key={each.id} earlier={each} run={run} />
          ))}
        </List>
      </Card>
    </section>
  );
}

type RowProps = { earlier: EarlierImport; run: RunCalendarWork };

function ImportRow({ earlier: { id, at, by, entries }, run }: RowProps) {
  const replica = useReplica();
  const people = usePeople();
  const now = useNow(60_000);
  const { writesBlocked, explainBlocked } = useMayAdd();
  const count = entries.length;
  const titles = [...new Set(entries.map(({ title }) => title))];
  const shown = titles.slice(0, TITLES_MAX).join(', ') + (titles.length > TITLES_MAX ? ' …' : '');
  const undo = () => {
    if (writesBlocked) return explainBlocked();
    if (replica === null) return;
    const showUndone = (ids: readonly string[]) => {
      const redo = () =>
        redoImport(replica, ids).then(
          () => showToast({ text: t('scheduleImport.restored', { count: ids.length }) }),
          showNotSaved,
        );
      showToast({
        text: t('scheduleImport.undone'),
        actions: [{ label: t('ui.undo'), run: () => void redo() }],
        durationMs: 20_000,
      });
    };
    void run(
      { kind: 'undoing', total: count },
      (onProgress) => undoImport(replica, id, onProgress),
      showUndone,
    );
  };
  return (
    <Row
      title={t('scheduleImport.entriesAt', { count, when: formatMoment(at, { now }) })}
      detail={
        <bdi>{t('scheduleImport.byPerson', { name: people.find(by).name, titles: shown })}</bdi>
      }
      end={
        <Button
          size="small"
          icon={Undo2}
          aria-label={t('scheduleImport.undoImport', { count, titles: shown })}
          onClick={undo}
        >
          {t('scheduleImport.undo')}
        </Button>
      }
    />
  );
}
