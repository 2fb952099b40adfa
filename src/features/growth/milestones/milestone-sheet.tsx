import type { ChildRecord } from '../../../../schema/records/child.ts';
import { MILESTONE_NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import { beforeBirthProblem } from '../../../../schema/records/before-birth.ts';
import { MotorStatus } from '../../../../schema/records/motor-milestone.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type FieldProblems, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatLocalDate, formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
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
import type { MotorRow } from './motor-rows.ts';
import styles from './milestones.module.css';

type Draft = {
  status: MotorMilestoneValues['status'];
  /** '' without a date. */
  date: string;
  datePrecision: MotorMilestoneValues['datePrecision'];
  note: string;
};

type MilestoneSheetProps = {
  child: ChildRecord;
  row: MotorRow;
  today: string;
  onClose: () => void;
};

/** What the family knows of one motor milestone. */
export function MilestoneSheet({ child, row, today, onClose }: MilestoneSheetProps) {
  const replica = useReplica();
  const about = { childId: child.id, milestone: row.key };
  const form = useSheetForm<Draft, MotorMilestoneValues>({
    initial: {
      status: row.values.status,
      date: row.values.date ?? '',
      datePrecision: row.values.datePrecision,
      note: row.values.note,
    },
    check: (values) => problemsOf(values, child, today),
    draft: null,
    saving: {
      to: 'device',
      save: (values) =>
        replica ? setMotorMilestone(replica, about, valuesOf(values)) : Promise.resolve(null),
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
  const isSeen = values.status !== 'not_yet';
  return (
    <FormSheet
      form={form}
      title={row.title}
      intro={t(`growthMilestones.about-${row.key}`)}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
    >
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
      <TextArea
        label={t('growthMilestones.note')}
        optional
        maxChars={MILESTONE_NOTE_MAX_CHARS}
        value={values.note}
        onChange={(note) => set('note', note)}
        error={errorOf('note')}
      />
      <LastChange row={row} />
    </FormSheet>
  );
}

/** "Last changed by Ben, 5 Jan 10:20" */
function LastChange({ row }: { row: MotorRow }) {
  const now = useNow(60_000);
  const members = useQuery((replica) => replica.members.all(), []);
  if (!row.record) return null;
  const { updatedBy, updatedAt } = row.record;
  const name = members?.find(({ record }) => record.id === updatedBy)?.record.name;
  if (name === undefined) return null;
  const time = formatMoment(updatedAt, { now });
  return <p className={styles.changed}>{t('growthMilestones.changedBy', { name, time })}</p>;
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

function valuesOf({ status, date, datePrecision, note }: Draft): MotorMilestoneValues {
  const isDated = status !== 'not_yet' && date !== '';
  return {
    status,
    date: isDated ? date : null,
    datePrecision: isDated ? datePrecision : 'day',
    note: note.trim(),
  };
}
