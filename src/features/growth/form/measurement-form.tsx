import { Suspense, lazy, useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { withPhotos } from '../../../app/media/with-photos.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import type { MeasurementQuestion } from '../../../domain/growth/plausibility.ts';
import { quantityOf, scaleOf, valueIn } from '../../../domain/measures/measures.ts';
import { measureDraft } from '../../../domain/measures/measure-draft.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import type { Replica } from '../../../replica/replica.ts';
import { growthOf } from '../../../replica/stores/growth.ts';
import { showToast } from '../../../ui/toasts.ts';
import { formerValues } from '../../../app/history/versioned.ts';
import { addMeasurement, editMeasurement } from '../commands.ts';
import { measurementText } from '../../../app/growth/growth-texts.ts';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';
import { useRemoveMeasurement } from '../use-remove.ts';
import { askedBefore } from './asked-before.ts';
import type { FormOpen } from './form-open.ts';
import { MeasurementFooter } from './measurement-footer.tsx';
import { MeasurementNotices } from './measurement-notices.tsx';
import { MeasurementFields } from './measurement-fields.tsx';
import {
  type MeasurementValues,
  changesBetween,
  fieldsOf,
  problemsOf,
} from './measurement-values.ts';
import { problemTexts } from './problem-texts.ts';
import { SureDialog } from './sure-dialog.tsx';

const DocumentLink = lazy(async () => ({
  default: (await import('./document-link.tsx')).DocumentLink,
}));

const MeasurementPhotos = lazy(async () => ({
  default: (await import('./measurement-photos.tsx')).MeasurementPhotos,
}));

type MeasurementFormProps = {
  child: ChildRecord;
  family: readonly ChildRecord[];
  replica: Replica;
  units: GrowthUnits;
  /** The other measurements of the child. */
  others: readonly GrowthRecord[];
  /** As it is now; null for a new one. */
  entry: Entry<GrowthRecord> | null;
  /** As it was when the form opened. */
  stored: GrowthRecord | null;
  initial: MeasurementValues;
  today: string;
  turn: number;
  /** Begins again with the present version. */
  onReset: () => void;
  onNext: (next: FormOpen) => void;
  onClose: () => void;
};

type Saved = { record: GrowthRecord | null; changes: Partial<GrowthRecord> };

export function MeasurementForm(props: MeasurementFormProps) {
  const { child, family, replica, units, others, entry, stored, initial, today, turn } = props;
  const { onReset, onNext, onClose } = props;
  const { growthOf: rightTo } = useRights();
  const [id] = useState(newId);
  const goesOn = useRef(false);
  const [questions, setQuestions] = useState<readonly MeasurementQuestion[]>([]);
  const isSure = useRef(false);
  const next = stored
    ? null
    : nextChild(
        family.filter(({ id: of }) => rightTo(of) === 'edit'),
        child,
      );
  const form = useSheetForm<MeasurementValues, Saved>({
    initial,
    check: (values) => problemTexts(problemsOf(values, { child, today }), units),
    draft: {
      key: draftKey(replica.userId, 'growth', stored?.id ?? `new-${child.id}`),
      restore: 'ask',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async (values) => {
        const fields = fieldsOf(values);
        const asked = isSure.current ? [] : await askedBefore({ child, fields, others });
        isSure.current = false;
        if (asked.length > 0) {
          setQuestions(asked);
          return null;
        }
        if (stored) {
          const changes = changesBetween(fieldsOf(initial), fields, entry?.record ?? stored);
          await editMeasurement(replica, entry?.record ?? stored, changes);
          return { record: entry?.record ?? stored, changes };
        }
        const photoIds = [...values.photoIds];
        const draft = { id, childId: child.id, photoIds, ...fields };
        return { record: await addMeasurement(replica, draft), changes: {} };
      },
      onSaved: (saved) => {
        tellSaved(saved, props);
        if (goesOn.current && next) onNext({ kind: 'new', childId: next.id, date: null });
        else if (goesOn.current) {
          onNext({ kind: 'new', childId: child.id, date: null, turn: turn + 1 });
        } else onClose();
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  const submit = (andNext: boolean) => {
    goesOn.current = andNext;
    form.submit();
  };
  return (
    <>
      <FormSheet
        form={form}
        title={
          stored
            ? t('growth.editTitle', { day: formatLocalDate(stored.date, today) })
            : t('growth.formTitle', { name: child.name })
        }
        intro={null}
        submit={{ label: t('growth.save'), tone: 'primary' }}
        also={
          stored
            ? null
            : {
                label: t('growth.saveAndNext'),
                onPress: () => submit(true),
              }
        }
        onSubmit={() => {
          goesOn.current = false;
        }}
        onClose={onClose}
        lead={
          entry &&
          stored && (
            <MeasurementNotices base={stored} entry={entry} onReset={onReset} onClose={onClose} />
          )
        }
      >
        <MeasurementFields form={form} child={child} units={units} others={others} today={today} />
        <MeasurementEnd
          form={form}
          id={stored?.id ?? id}
          childId={child.id}
          record={entry?.record ?? null}
          onClose={onClose}
        />
      </FormSheet>
      <SureDialog
        questions={questions}
        units={units}
        today={today}
        onBack={() => setQuestions([])}
        onSave={() => {
          setQuestions([]);
          isSure.current = true;
          form.submit();
        }}
        onMeant={(grams) => {
          setQuestions([]);
          const unit = units.weight;
          const meant = quantityOf(valueIn({ si: grams }, unit), scaleOf(unit));
          form.set('weight', measureDraft(meant, unit, String));
        }}
      />
    </>
  );
}

/** The photos and the document, and what can be done with a stored measurement. */
function MeasurementEnd({
  form,
  id,
  childId,
  record,
  onClose,
}: {
  form: SheetForm<MeasurementValues>;
  id: string;
  childId: string;
  record: GrowthRecord | null;
  onClose: () => void;
}) {
  const remove = useRemoveMeasurement();
  return (
    <>
      <Suspense>
        <MeasurementPhotos
          id={id}
          childId={childId}
          ids={record?.photoIds ?? form.values.photoIds}
          onAddedToForm={(added, gone) =>
            form.set('photoIds', withPhotos(form.form.getValues('photoIds'), added, gone))
          }
        />
        <DocumentLink
          childId={childId}
          value={form.values.documentId}
          onChange={(documentId) => form.set('documentId', documentId)}
        />
      </Suspense>
      {record && (
        <MeasurementFooter
          record={record}
          onRemove={() => {
            remove(record);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** "5.20 kg and 58.1 cm for Mia" with Undo, or "Changes saved" with Undo. */
function tellSaved(
  { record, changes }: Saved,
  { replica, units, child, stored }: MeasurementFormProps,
) {
  if (!record) return;
  const store = growthOf(replica);
  if (stored === null) {
    showToast({
      text: t('growth.saved', { what: measurementText(record, units), name: child.name }),
      actions: [{ label: t('ui.undo'), run: () => tell(store.remove(record.id)) }],
    });
  } else if (Object.keys(changes).length > 0) {
    const former = formerValues(record, changes);
    showToast({
      text: t('growth.edited'),
      actions: [
        { label: t('ui.undo'), run: () => void store.edit(record.id, former).catch(showNotSaved) },
      ],
    });
  }
}

/** The child after this one, who is measured at the same visit; null for an only child. */
function nextChild(family: readonly ChildRecord[], child: ChildRecord): ChildRecord | null {
  const place = family.findIndex(({ id }) => id === child.id);
  const next = family[(place + 1) % Math.max(1, family.length)];
  return next && next.id !== child.id ? next : null;
}
