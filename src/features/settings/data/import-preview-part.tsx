import type { CollectionName } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isEventType } from '../../../../schema/records/event-types.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import type { PlannedRecord } from '../../../domain/import/import-plan.ts';
import type { ImportPreview } from '../../../domain/import/import-preview.ts';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { isTextKey, t, tKey } from '../../../i18n/t.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { hasOpenChild } from './initial-answers.ts';
import { SaveReport } from './save-report.tsx';
import type { QuestionsProps } from './use-import.ts';
import styles from './import.module.css';

type Props = QuestionsProps & { onRun: () => void };

/** What would be added, and the button that does it. */
export function ImportPreviewPart({ asking, importing, onRun }: Props) {
  const { preview, answers, questions } = asking;
  const now = useNow(60_000);
  if (hasOpenChild(questions?.children ?? [], answers.children)) {
    return <p role="status">{t('imports.childFirst')}</p>;
  }
  if (preview === null) {
    return (
      <section className={styles.group}>
        <p role="status">{t('imports.planning')}</p>
        <Skeleton height="4rem" count={2} />
      </section>
    );
  }
  const { fresh, known, duplicates, inTrash, lacking, from, to } = preview;
  const count =
    fresh + (answers.withDuplicates ? duplicates : 0) + (answers.withTrash ? inTrash : 0);
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>{t('imports.preview')}</h2>
      <p role="status">
        {count + lacking === 0 ? nothingText(preview) : t('imports.fresh', { count })}
      </p>
      {from !== null && to !== null && (
        <p>{t('imports.span', { from: formatDate(from, { now }), to: formatDate(to, { now }) })}</p>
      )}
      {known > 0 && <p>{t('imports.known', { count: known })}</p>}
      {lacking > 0 && <p>{t('imports.lacking', { count: lacking })}</p>}
      {preview.notes > 0 && <p>{t('imports.notes', { count: preview.notes })}</p>}
      {preview.left > 0 && <p>{t('imports.left', { count: preview.left })}</p>}
      <Problems preview={preview} />
      {duplicates > 0 && (
        <Switch
          label={t('imports.withDuplicates', { count: duplicates })}
          hint={t('imports.duplicatesHint')}
          checked={answers.withDuplicates}
          onChange={(withDuplicates) => void importing.change(asking, { withDuplicates })}
        />
      )}
      {inTrash > 0 && (
        <Switch
          label={t('imports.withTrash', { count: inTrash })}
          hint={t('imports.trashHint')}
          checked={answers.withTrash}
          onChange={(withTrash) => void importing.change(asking, { withTrash })}
        />
      )}
      <Counts preview={preview} />
      <Samples label={t('imports.first')} records={preview.first} />
      <Samples label={t('imports.last')} records={preview.last} />
      <div className={styles.actions}>
        {count + lacking > 0 && (
          <Button variant="primary" size="large" onClick={onRun}>
            {t('imports.importNow', { count: count + lacking })}
          </Button>
        )}
        <SaveReport importing={importing} />
      </div>
    </section>
  );
}

/** Rows that are left out are not the same as rows that are here already. */
function nothingText({ known, left }: ImportPreview): string {
  return known === 0 && left > 0 ? t('imports.noneFits') : t('imports.nothing');
}

function Problems({ preview: { problems } }: { preview: ImportPreview }) {
  if (problems.length === 0) return null;
  return (
    <>
      <h3>{t('imports.warnings')}</h3>
      <ul className={styles.list}>
        {problems.map(({ problem, count }) => (
          <li key={problem}>
            {t('imports.rows', { count })} {t(`imports.why-${problem}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Counts({ preview: { counts } }: { preview: ImportPreview }) {
  if (counts.length === 0) return null;
  return (
    <Card flush>
      <List label={t('imports.counts')}>
        {counts.map(({ collection, type, count }) => (
          <Row key={`${collection} ${type}`} title={nameOf(collection, type)} end={count} />
        ))}
      </List>
    </Card>
  );
}

/** A log type by its own name, the rest by the name of its collection. */
function nameOf(collection: CollectionName, type: string): string {
  if (isEventType(type)) return t(`events.type-${type}`);
  const key = `imports.${collection}`;
  return isTextKey(key) ? tKey(key) : collection;
}

function Samples({ label, records }: { label: string; records: readonly PlannedRecord[] }) {
  const units = useUnits();
  const now = useNow(60_000);
  if (records.length === 0) return null;
  return (
    <>
      <h3>{label}</h3>
      <Card flush>
        <List label={label}>
          {records.map(({ id, fields }) => {
            // The fields of an event; its line needs nothing of what the store adds.
            const event = { ...fields, id } as unknown as EventRecord;
            const line = say(eventLine(event, units));
            return (
              <Row
                key={id}
                title={<bdi>{line}</bdi>}
                detail={
                  <>
                    {formatMoment(event.startedAt, { now, tz: event.tz })}
                    {event.note !== '' && event.note !== line && (
                      <>
                        {' · '}
                        <bdi>{event.note.slice(0, 120)}</bdi>
                      </>
                    )}
                  </>
                }
              />
            );
          })}
        </List>
      </Card>
    </>
  );
}
