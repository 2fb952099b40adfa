import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { MILESTONE_NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import { beforeBirthProblem } from '../../../../schema/records/before-birth.ts';
import { motorMilestoneId } from '../../../../schema/records/motor-milestone-id.ts';
import {
  type MotorMilestoneRecord,
  MotorStatus,
} from '../../../../schema/records/motor-milestone.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import {
  type FieldProblems,
  type SheetForm,
  useSheetForm,
} from '../../../app/forms/use-sheet-form.ts';
import { useVersionedMilestone } from '../../../app/growth/versioned-growth.ts';
import { HistoryButton } from '../../../app/history/history-button.tsx';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatLocalDate, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import {
  type MotorMilestoneValues,
  setMotorMilestone,
} from '../../../replica/stores/motor-milestones.ts';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { MilestoneNotices } from './milestone-notices.tsx';
import type { MotorRow } from './motor-rows.ts';
import styles from './milestones.module.css';

const PhotoStrip = lazy(async () => ({
  default: (await import('../../../app/media/photo-strip.tsx')).PhotoStrip,
}));

type Draft = {
  status: MotorMilestoneValues['status'];
  /** '' without a date. */
  date: string;
  datePrecision: MotorMilestoneValues['datePrecision'];
  note: string;
  photoId: string | null;
};

type MilestoneSheetProps = {
  child: ChildRecord;
  row: MotorRow;
  /** Null until somebody has said something about it. */
  entry: Entry<MotorMilestoneRecord> | null;
  today: string;
  onClose: () => void;
};

/** What the family knows of one motor milestone. */
export function MilestoneSheet({ row, entry, ...rest }: MilestoneSheetProps) {
  // The values as the form opened them. A change by somebody else is shown in a notice.
  const [base, setBase] = useState(row);
  return (
    <MilestoneForm
      // Taking over the version of somebody else resets the form.
      key={base.record?.updatedAt}
      {...rest}
      row={base}
      entry={entry}
      onReset={() => setBase(row)}
    />
  );
}

function MilestoneForm({
  child,
  row,
  entry,
  today,
  onReset,
  onClose,
}: MilestoneSheetProps & { onReset: () => void }) {
  const replica = useReplica();
  const about = { childId: child.id, milestone: row.key };
  const form = useSheetForm<Draft, Partial<MotorMilestoneValues>>({
    initial: {
      status: row.values.status,
      date: row.values.date ?? '',
      datePrecision: row.values.datePrecision,
      note: row.values.note,
      photoId: row.values.photoId,
    },
    check: (values) => problemsOf(values, child, today),
    draft: null,
    saving: {
      to: 'device',
      save: (values) => {
        const changes = changesBetween(row.values, valuesOf(values));
        return replica ? setMotorMilestone(replica, about, changes) : Promise.resolve(null);
      },
      onSaved: (before, { status }) => {
        showToast({
          text: t('growthMilestones.saved', {
            milestone: row.title,
            status: t(`growthMilestones.status-${status}`),
          }),
          actions: [
            {
              label: t('ui.undo'),
              run: () => {
                if (!replica) return;
                setMotorMilestone(replica, about, before).catch((error: unknown) =>
                  showToast({ tone: 'attention', ...storageErrorText(error) }),
                );
              },
            },
          ],
        });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: true,
    },
  });
  const { values, set, errorOf } = form;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const addPhoto = (added: readonly string[]) => {
    const photoId = added[0] ?? null;
    if (isOpen.current) return set('photoId', photoId);
    // It was taken in after the form had been saved or closed.
    if (replica) setMotorMilestone(replica, about, { photoId }).catch(showNotSaved);
  };
  return (
    <FormSheet
      form={form}
      title={row.title}
      intro={t(`growthMilestones.about-${row.key}`)}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
      lead={
        entry && (
          <MilestoneNotices base={row.record} entry={entry} onReset={onReset} onClose={onClose} />
        )
      }
    >
      <SeenFields form={form} child={child} today={today} />
      <TextArea
        label={t('growthMilestones.note')}
        optional
        maxChars={MILESTONE_NOTE_MAX_CHARS}
        value={values.note}
        onChange={(note) => set('note', note)}
        error={errorOf('note')}
      />
      <Suspense>
        <PhotoStrip
          ids={values.photoId === null ? [] : [values.photoId]}
          max={1}
          about={{
            ownerId: motorMilestoneId(child.id, row.key),
            childIds: [child.id],
            milestoneId: row.key,
            visibility: 'family',
          }}
          canAdd
          onAdded={addPhoto}
        />
      </Suspense>
      {entry && <LastChange record={entry.record} onRestored={onClose} />}
    </FormSheet>
  );
}

/** Whether and when it was seen. */
function SeenFields({
  form: { values, set, errorOf },
  child,
  today,
}: {
  form: SheetForm<Draft>;
  child: ChildRecord;
  today: string;
}) {
  const isSeen = values.status !== 'not_yet';
  return (
    <>
      <Field as="group" label={t('growthMilestones.status', { name: child.name })}>
        {() => (
          <SegmentedControl
            label={t('growthMilestones.status', { name: child.name })}
            options={MotorStatus.options.map((value) => ({
              value,
              label: t(`growthMilestones.status-${value}`),
            }))}
            value={values.status}
            onChange={(status) => {
              // Most are noted on the day on which they are seen.
              if (values.status === 'not_yet' && values.date === '') set('date', today);
              set('status', status);
            }}
          />
        )}
      </Field>
      {isSeen && (
        <>
          <TextField
            label={t('growthMilestones.date')}
            hint={t('growthMilestones.noDateHint')}
            type="date"
            min={child.birthdate ?? undefined}
            max={today}
            value={values.date}
            onChange={(date) => set('date', date)}
            error={errorOf('date')}
          />
          {values.date !== '' && (
            <Field as="group" label={t('growthMilestones.precision')}>
              {() => (
                <SegmentedControl
                  label={t('growthMilestones.precision')}
                  options={[
                    { value: 'day', label: t('growthMilestones.exactDay') },
                    { value: 'month', label: t('growthMilestones.onlyMonth') },
                  ]}
                  value={values.datePrecision}
                  onChange={(precision) => set('datePrecision', precision)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </>
  );
}

/** "Last changed by Ben, 5 Jan 10:20", and what was known before. */
function LastChange({
  record,
  onRestored,
}: {
  record: MotorMilestoneRecord;
  onRestored: () => void;
}) {
  const now = useNow(60_000);
  const members = useQuery((replica) => replica.members.all(), []);
  const versioned = useVersionedMilestone(record);
  const { updatedBy, updatedAt } = record;
  const name = members?.find(({ record: { id } }) => id === updatedBy)?.record.name;
  const time = formatMoment(updatedAt, { now });
  return (
    <div className={styles.changed}>
      {name !== undefined && <p>{t('growthMilestones.changedBy', { name, time })}</p>}
      <HistoryButton versioned={versioned} onRestored={onRestored} />
    </div>
  );
}

function problemsOf(values: Draft, child: ChildRecord, today: string): FieldProblems {
  const { date } = valuesOf(values);
  return {
    date:
      date !== null && date > today
        ? t('growthMilestones.inFuture')
        : beforeBirthProblem(child, { date }) && child.birthdate !== null
          ? t('growthMilestones.beforeBirth', { date: formatLocalDate(child.birthdate, today) })
          : null,
    note:
      values.note.length > MILESTONE_NOTE_MAX_CHARS
        ? t('fields.charsOver', {
            max: MILESTONE_NOTE_MAX_CHARS,
            count: values.note.length,
          })
        : null,
  };
}

function valuesOf({ status, date, datePrecision, note, photoId }: Draft): MotorMilestoneValues {
  const isDated = status !== 'not_yet' && date !== '';
  return {
    status,
    date: isDated ? date : null,
    datePrecision: isDated ? datePrecision : 'day',
    note: note.trim(),
    photoId,
  };
}

/** What the person has changed; whether and when it was seen is one fact. */
function changesBetween(
  before: MotorMilestoneValues,
  { note, photoId, ...seen }: MotorMilestoneValues,
): Partial<MotorMilestoneValues> {
  const isSame =
    before.status === seen.status &&
    before.date === seen.date &&
    before.datePrecision === seen.datePrecision;
  return {
    ...(isSame ? {} : seen),
    ...(note === before.note ? {} : { note }),
    ...(photoId === before.photoId ? {} : { photoId }),
  };
}
