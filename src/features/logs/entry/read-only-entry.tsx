import { Suspense, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { DuplicatesOfEntry } from '../../../app/duplicates/duplicate-card.tsx';
import { RefusedNotice } from '../../../app/notices/refused-notice.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved, showRemoved } from '../../../app/entries/saved-toast.ts';
import { startText } from '../../../app/entries/start-text.ts';
import { useClock } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Replica } from '../../../replica/replica.ts';
import { readingByType } from '../../../log-types/readings.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { removeEntry } from '../commands.ts';
import { EntryFooter } from './entry-footer.tsx';
import { EntryLinks } from './entry-links.tsx';
import { EntryPhotos } from './entry-photos.tsx';
import { EntryResponses } from './entry-responses.tsx';
import { LateNotice } from './late-notice.tsx';
import styles from '../../../log-types/form/form.module.css';

type ReadOnlyEntryProps = {
  entry: Entry<EventRecord>;
  replica: Replica;
  /** Nobody may change entries now, because there is no subscription. */
  isReadOnly: boolean;
  onClose: () => void;
};

/**
 * A read-only entry: its type has no form in this release (imported, or of a newer release), or
 * this person may not change it. A note can be changed if that is allowed.
 */
export function ReadOnlyEntry({ entry, replica, isReadOnly, onClose }: ReadOnlyEntryProps) {
  const { record: event } = entry;
  const clock = useClock();
  const units = useUnits();
  const [openedAt] = useState(() => clock.now());
  const [note, setNote] = useState(event.note);
  const [error, setError] = useState<string | null>(null);
  const isChanged = note !== event.note;
  const { run, busy } = usePressGuard((thrown) => setError(saveProblem(thrown).title));
  const rights = useRights();
  const isKnown = isEventType(event.type);
  const Reading = isKnown ? readingByType[event.type] : null;
  const people = usePeople();
  const line = isKnown ? say(eventLine(event, units)) : t('logs.newerText');
  const canChange = isKnown && !isReadOnly && rights.mayEdit(event);
  const save = () =>
    run(async () => {
      if (isChanged) await replica.events.edit(event.id, { note });
      onClose();
    });
  const remove = () => {
    removeEntry(replica, event.id).then((removed) => {
      showRemoved(removed, { replica, units, rights, now: clock.now() });
    }, showNotSaved);
    onClose();
  };
  return (
    <Sheet
      open
      isHidden={busy}
      onClose={onClose}
      title={isKnown ? t(`events.type-${event.type}`) : t('events.unknown')}
      intro={startText(event, openedAt)}
      footer={
        canChange ? (
          <Button variant="primary" size="large" wide busy={busy} onClick={save}>
            {t('ui.save')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.form}>
        <RefusedNotice collection={collections.events} entry={entry} onDone={onClose} />
        <LateNotice event={event} onDone={onClose} />
        <DuplicatesOfEntry
          event={event}
          onDone={onClose}
          blocked={isChanged ? t('logs.saveFirst') : null}
        />
        {Reading ? (
          <Suspense>
            <Reading
              line={line}
              payload={event.payload}
              tz={event.tz}
              nameOf={(userId) => people.find(userId).name}
            />
          </Suspense>
        ) : (
          <p className={isKnown ? styles.sum : undefined} dir="auto">
            {line}
          </p>
        )}
        {canChange ? (
          <TextArea
            label={t('logs.note')}
            optional
            value={note}
            onChange={setNote}
            maxChars={NOTE_MAX_CHARS}
            error={error}
          />
        ) : (
          // The line of a note is its text already.
          event.note !== '' && event.note !== line && <p dir="auto">{event.note}</p>
        )}
        <EntryFooter event={event} isChanged={isChanged} onRemove={remove} onClose={onClose} />
        <EntryLinks event={event} />
        <EntryPhotos event={event} canAdd={canChange} />
        <EntryResponses event={event} note={note} />
      </div>
    </Sheet>
  );
}
