import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import {
  type FieldErrors,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { EventPayloads, EventRecord } from '../../../../schema/records/event.ts';
import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { saveProblem, type SaveProblem } from '../../../app/entries/save-problem.ts';
import { useClock, useReplica, useServices } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import type { Sheets } from '../../../app/navigation/sheets.ts';
import { useFormUnits } from '../../../app/preferences/more-units.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { draftKey, newDraftId } from '../../../domain/entries/drafts.ts';
import { clampToNow } from '../../../domain/entries/time-checks.ts';
import { t } from '../../../i18n/t.ts';
import { mapLive } from '../../../lib/live.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { useLinksForForm } from './use-links-for-form.ts';
import { useListsForForm } from './use-lists-for-form.ts';
import { createResolver } from './use-form-resolver.ts';
import { ChildrenField, TagsField, VisibilityField, WhoField } from './common-fields.tsx';
import { Details } from './details.tsx';
import { FormNotices } from './form-notices.tsx';
import { fieldOf } from './issue-path.ts';
import { OverlapNote } from './overlap-note.tsx';
import { payloadFrom } from './payload.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { questionsAbout } from './questions.ts';
import { StartTimerButton, timerStartOf } from './start-timer-button.tsx';
import { TimesFields } from './times-fields.tsx';
import { settingsOfChildren } from '../../../domain/statistics/settings.ts';
import { type FormContext, FormContextProvider } from '../../../log-types/form/form-context.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import type { EntryValues, LogForm, Question } from '../../../log-types/form/log-form.ts';
import { NoteField } from '../../../log-types/form/note-field.tsx';
import { useDraft } from '../../../app/forms/use-draft.ts';
import styles from '../../../log-types/form/form.module.css';

/** The values to save. */
export type Submission = {
  values: EntryValues;
  payload: EventPayloads[EventType];
  /** Entries that were merged into this one. */
  joinedIds: readonly string[];
  /** The type of the entry to add next; null: none. */
  next: EventType | null;
};

/** A timer to start with the values of a form. */
export type TimerOfForm = Pick<Submission, 'values' | 'payload'> & {
  /** Epoch ms. */
  startedAt: number;
};

type EntryFormProps = {
  type: EventType;
  /** The form of this type. */
  form: LogForm;
  title: string;
  initial: EntryValues;
  /** The entry being edited; null for a new one. */
  ownId: string | null;
  /** The original payload, for fields that the form does not know. */
  before?: Record<string, unknown> | undefined;
  tz: string;
  openedAt: number;
  recent: readonly EventRecord[];
  /** All children, for their birth dates. */
  family: readonly ChildRecord[];
  /** Above the fields: changes of the record while the form is open. */
  notice?: ReactNode;
  /** Below the fields: author, delete, duplicate. */
  footer?: ReactNode;
  /** At the end, outside the form: what is not saved with it. */
  below?: ReactNode;
  /** Saves without showing the form, unless something is missing or has to be asked. */
  savesAtOnce?: boolean | undefined;
  /** Starts a timer with the values instead; null: not offered. */
  onStartTimer?: ((start: TimerOfForm) => Promise<void>) | null;
  /** Resolves when the entry is stored on this device. */
  onSave: (submission: Submission) => Promise<void>;
  /** Whether this person may save the entry for a child. */
  mayChoose: (childId: string) => boolean;
  onClose: () => void;
};

/**
 * The form of one entry in a sheet: frequent fields first, the rest under "Details", one Save
 * button.
 */
export function EntryForm(props: EntryFormProps) {
  const { type, form: logForm, title, ownId, mayChoose, savesAtOnce = false, onClose } = props;
  const replica = useReplica();
  const userId = replica?.userId ?? '';
  const formId = useId();
  const form = useEntryFields(props);
  const [isShown, setIsShown] = useState(!savesAtOnce);
  // A form that nobody has seen must not remove the draft of one that was left.
  const variant = logForm.variant?.(props.initial.payload) ?? null;
  const draftId = ownId ?? newDraftId(type, variant?.id);
  const draft = useDraft(isShown ? draftKey(userId, 'entry', draftId) : null, form);
  const [joinedIds, setJoinedIds] = useState<readonly string[]>([]);
  const saving = useSaving({ ...props, fields: form, joinedIds, onSaved: draft.finish });
  const submit = (next: EventType | null) =>
    form.handleSubmit(
      (typed) => saving.save(typed, next),
      () => {
        setIsShown(true);
        focusFirst(formId);
      },
    );
  useAtOnce(savesAtOnce, () => void submit(null)());
  const context = useContextOf(props, (next) => void submit(next)());
  const { Fields, Details: OwnDetails } = logForm;
  return (
    <FormContextProvider value={context}>
      <Sheet
        open
        onClose={onClose}
        title={variant?.title ?? title}
        isHidden={(saving.busy || !isShown) && saving.problem === null}
        tapBesideCloses={false}
        footer={
          <Button
            variant="primary"
            size="large"
            wide
            type="submit"
            form={formId}
            busy={saving.busy}
          >
            {t('ui.save')}
          </Button>
        }
      >
        <FormProvider {...form}>
          <div className={styles.form}>
            <form
              id={formId}
              className={styles.form}
              noValidate
              onSubmit={(event) => void submit(null)(event)}
            >
              <FormNotices draft={draft} problem={saving.problem} />
              {props.notice}
              <Fields />
              <TimesFields type={type} precision={logTypeOf(type).precision} form={logForm} />
              {props.onStartTimer && (
                <StartTimerButton
                  form={logForm}
                  busy={saving.busy}
                  onStart={() =>
                    void form.handleSubmit(saving.startTimer, () => focusFirst(formId))()
                  }
                />
              )}
              {/* Entries of different own types may overlap. */}
              {logForm.variant === null && (
                <OverlapNote
                  type={type}
                  ownId={ownId}
                  joinedIds={joinedIds}
                  onJoin={(id) => setJoinedIds([...joinedIds, id])}
                />
              )}
              {!eventTypes[type].childless && (
                <ChildrenField single={ownId !== null} mayChoose={mayChoose} />
              )}
              {!eventTypes[type].needsNote && <NoteField />}
              <Details type={type} forceOpen={hasDetailError(logForm, form.formState.errors)}>
                {OwnDetails && <OwnDetails />}
                <TagsField />
                <WhoField />
                <VisibilityField />
              </Details>
              {props.footer}
            </form>
            {props.below}
          </div>
        </FormProvider>
      </Sheet>
      <QuestionDialog
        question={saving.question}
        onNo={() => {
          setIsShown(true);
          saving.answerNo();
        }}
        onYes={saving.answerYes}
      />
    </FormContextProvider>
  );
}

/** Opens the entry that was asked for together with the one just saved, for the same children. */
export function addNext({ next, values }: Submission, openNew: Sheets['openNew']): void {
  if (next !== null) openNew(next, { for: values.childIds.join() });
}

/** Reads more of the log for a form that needs it. */
function useReadLog(family: readonly ChildRecord[]): FormContext['readLog'] {
  const replica = useReplica();
  const ids = family.map(({ id }) => id).join();
  return useCallback(
    ({ types, from }) =>
      replica &&
      mapLive(
        replica.events.live({ childIds: ids.split(','), kinds: types, from, order: 'oldestFirst' }),
        (entries) => entries.map(({ record }) => record),
      ),
    [replica, ids],
  );
}

/** Until when this device has what others logged; undefined until sync has started. */
function useLastSyncAt(now: number): number | null | undefined {
  const { sync } = useServices();
  const status = useLive(sync?.status);
  if (!status || status.phase === 'starting') return undefined;
  // With a live connection, changes of others arrive at once.
  return status.live ? now : status.lastSyncAt;
}

/** What the fields know of the form around them. */
function useContextOf(
  { recent, openedAt, tz, family, ownId }: EntryFormProps,
  submit: (next: EventType) => void,
): FormContext {
  const { mayLogForSome } = useRights();
  const units = useFormUnits();
  const people = usePeople();
  const readLog = useReadLog(family);
  const lists = useListsForForm();
  const links = useLinksForForm();
  const lastSyncAt = useLastSyncAt(openedAt);
  const childIds = family.map(({ id }) => id);
  return {
    recent,
    openedAt,
    tz,
    units,
    family,
    ownId,
    lastSyncAt,
    people: people.all,
    readLog,
    ...lists,
    ...links,
    nameOf: (id) => people.find(id).name,
    saveAndAdd: (next) => (mayLogForSome(next, childIds) ? () => submit(next) : null),
  };
}

/** The fields with their checks. */
function useEntryFields({
  type,
  form,
  initial,
  ownId,
  tz,
  openedAt,
  family,
}: EntryFormProps): UseFormReturn<EntryValues> {
  const clock = useClock();
  const [resolver] = useState(() =>
    createResolver(
      { type, form },
      {
        children: family,
        tz,
        now: () => clock.now(),
        opened: ownId === null ? { openedAt, initial } : undefined,
      },
    ),
  );
  return useForm<EntryValues>({
    defaultValues: initial,
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

/** Submits when the form opens, if that is wanted. */
function useAtOnce(isWanted: boolean, submit: () => void): void {
  const submitNow = useEffectEvent(submit);
  useEffect(() => {
    if (isWanted) submitNow();
  }, [isWanted]);
}

/** Asks the questions before saving, saves, and shows an error at the field that caused it. */
function useSaving({
  type,
  form,
  ownId,
  before = {},
  tz,
  recent,
  family,
  onSave,
  onStartTimer,
  openedAt,
  fields,
  joinedIds,
  onSaved,
}: EntryFormProps & {
  fields: UseFormReturn<EntryValues>;
  joinedIds: readonly string[];
  onSaved: () => void;
}) {
  const clock = useClock();
  const units = useUnits();
  const people = usePeople();
  const { replica, sync } = useServices();
  const status = useLive(sync?.status);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [open, setOpen] = useState<{ questions: Question[]; submission: Submission } | null>(null);
  const { run, busy } = usePressGuard((error) => {
    const failed = saveProblem(error);
    const unplaced = failed.issues.filter(({ path, message }) => {
      const field = fieldOf(path);
      if (field) fields.setError(field as Path<EntryValues>, { type: 'schema', message });
      return field === null;
    });
    setProblem({ ...failed, issues: unplaced });
  });

  const write = (submission: Submission) =>
    run(async () => {
      setProblem(null);
      await onSave(submission);
      onSaved();
    });
  const save = (typed: EntryValues, next: EventType | null) => {
    const now = clock.now();
    const values = { ...typed, startedAt: clampToNow(typed.startedAt, now) };
    const payload = payloadFrom(form, values, {
      before,
      tz,
      settingsOf: settingsOfChildren(family),
    });
    const submission = { values, payload, joinedIds, next };
    const questions = questionsAbout({
      type,
      form,
      values,
      payload,
      ownId,
      recent,
      userId: replica?.userId ?? '',
      now,
      units,
      nameOf: (userId) => people.find(userId).name,
      lastSyncAt: (status?.live ? now : status?.lastSyncAt) ?? null,
    });
    if (questions.length > 0) setOpen({ questions, submission });
    else write(submission);
  };
  const startTimer = (typed: EntryValues) =>
    run(async () => {
      setProblem(null);
      // What the person has left as it was follows the clock, unlike the values of a submit.
      const startedAt = timerStartOf(fields.getValues(), { form, openedAt, now: clock.now() });
      const context = { before, tz, settingsOf: settingsOfChildren(family) };
      await onStartTimer?.({
        values: typed,
        payload: payloadFrom(form, typed, context),
        startedAt,
      });
      onSaved();
    });
  return {
    save,
    startTimer,
    busy,
    problem,
    question: open?.questions[0] ?? null,
    answerNo: () => setOpen(null),
    answerYes: () => {
      if (!open) return;
      const [answered, ...questions] = open.questions;
      const payload = { ...open.submission.payload, ...answered?.payload };
      const submission = { ...open.submission, payload };
      setOpen(questions.length > 0 ? { questions, submission } : null);
      if (questions.length === 0) write(submission);
    },
  };
}

/** Moves the focus to the first field with a problem; a screen reader then reads its message. */
function focusFirst(formId: string): void {
  // The messages appear in the next frame, and "Details" may have to open first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const form = document.getElementById(formId);
      const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    }),
  );
}

/** Whether a field under "Details" has a problem. */
function hasDetailError({ detailFields }: LogForm, errors: FieldErrors<EntryValues>): boolean {
  if ('tags' in errors) return true;
  return errorPaths(errors.payload).some((path) =>
    detailFields.some((field) => path === field || path.startsWith(`${field}.`)),
  );
}

/** The paths of the fields with problems, without list indexes: `bottles.offered`. */
function errorPaths(errors: unknown, at = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors) return [at];
  return Object.entries(errors).flatMap(([key, below]) =>
    errorPaths(below, /^\d+$/.test(key) ? at : at === '' ? key : `${at}.${key}`),
  );
}
