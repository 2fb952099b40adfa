import { type ReactNode, useId, useState } from 'react';
import { FormProvider, type Path, useForm, type FieldErrors } from 'react-hook-form';
import type { EventPayloads, EventRecord } from '../../../../schema/records/event.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { saveProblem, type SaveProblem } from '../../../app/entries/save-problem.ts';
import { useClock, useServices } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { draftKey } from '../../../domain/drafts.ts';
import { clampToNow } from '../../../domain/time-checks.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { createResolver } from './use-form-resolver.ts';
import {
  ChildrenField,
  NoteField,
  TagsField,
  VisibilityField,
  WhoField,
} from './common-fields.tsx';
import { Details } from './details.tsx';
import { FormNotices } from './form-notices.tsx';
import { FormSurroundingsContext } from './form-context.ts';
import { fieldOf } from './issue-path.ts';
import { OverlapNote } from './overlap-note.tsx';
import { payloadOf } from './payloads.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { type Question, questionsAbout } from './questions.ts';
import { TimesFields } from './times-fields.tsx';
import { TypeDetails, TypeFields } from './type-fields.tsx';
import { useDraft } from '../../../app/forms/use-draft.ts';
import type { EntryValues, FormType } from './values.ts';
import styles from './form.module.css';

/** What the form hands to whoever saves it. */
export type Submission<T extends FormType> = {
  values: EntryValues<T>;
  payload: EventPayloads[T];
  /** Entries that were joined into this one. */
  joinedIds: readonly string[];
};

type EntryFormProps<T extends FormType> = {
  type: T;
  title: string;
  initial: EntryValues<T>;
  /** The entry being edited; null for a new one. */
  ownId: string | null;
  /** The payload as it was, for what the form does not know. */
  before?: Record<string, unknown> | undefined;
  tz: string;
  openedAt: number;
  recent: readonly EventRecord[];
  /** All children, for their birth dates. */
  family: readonly ChildRecord[];
  /** Above the fields: what happened to the record meanwhile. */
  notice?: ReactNode;
  /** Below the fields: who made it, delete, duplicate. */
  footer?: ReactNode;
  /** Resolves when the entry is safe on this device. */
  onSave: (submission: Submission<T>) => Promise<void>;
  onClose: () => void;
};

/** One entry's fields on a sheet: frequent ones first, the rest under Details, one Save. */
export function EntryForm<T extends FormType>(props: EntryFormProps<T>) {
  const { type, title, initial, ownId, tz, openedAt, recent, family, onClose } = props;
  const clock = useClock();
  const { replica } = useServices();
  const userId = replica?.userId ?? '';
  const formId = useId();
  const [resolver] = useState(() =>
    createResolver<T>(type, { children: family, tz, now: () => clock.now() }),
  );
  const form = useForm<EntryValues<T>>({
    defaultValues: initial as never,
    resolver,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const draft = useDraft(draftKey(userId, 'entry', ownId ?? `new-${type}`), form);
  const [joinedIds, setJoinedIds] = useState<readonly string[]>([]);
  const saving = useSaving({ ...props, form, joinedIds, onSaved: draft.finish });
  const submit = form.handleSubmit(
    (values) => saving.save(values as EntryValues<T>),
    () => focusFirst(formId),
  );
  const errorIn = form.formState.errors;
  return (
    <FormSurroundingsContext value={{ recent, openedAt, tz }}>
      <Sheet
        open
        onClose={onClose}
        title={title}
        aside={saving.busy}
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
          <form
            id={formId}
            className={styles.form}
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            <FormNotices draft={draft} problem={saving.problem} type={type} />
            {props.notice}
            <TypeFields type={type} />
            <TimesFields type={type} />
            <OverlapNote
              type={type}
              ownId={ownId}
              joinedIds={joinedIds}
              onJoin={(id) => setJoinedIds([...joinedIds, id])}
            />
            {type !== 'pumping' && <ChildrenField single={ownId !== null} />}
            {type !== 'note' && <NoteField />}
            <Details type={type} forceOpen={hasErrorBelow(type, errorIn)}>
              <TypeDetails type={type} />
              <TagsField />
              <WhoField />
              <VisibilityField />
            </Details>
            {props.footer}
          </form>
        </FormProvider>
      </Sheet>
      <QuestionDialog question={saving.question} onNo={saving.answerNo} onYes={saving.answerYes} />
    </FormSurroundingsContext>
  );
}

/** Asks what is worth asking, saves, and says what went wrong at the place where it did. */
function useSaving<T extends FormType>({
  type,
  ownId,
  before,
  tz,
  recent,
  onSave,
  form,
  joinedIds,
  onSaved,
}: EntryFormProps<T> & {
  form: ReturnType<typeof useForm<EntryValues<T>>>;
  joinedIds: readonly string[];
  onSaved: () => void;
}) {
  const clock = useClock();
  const units = useUnits();
  const people = usePeople();
  const { replica, sync } = useServices();
  const status = useLive(sync?.status);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [asked, setAsked] = useState<{ questions: Question[]; submission: Submission<T> } | null>(
    null,
  );
  const { run, busy } = usePressGuard((error) => {
    const failed = saveProblem(error);
    const unplaced = failed.issues.filter(({ path, message }) => {
      const field = fieldOf(path);
      if (field) form.setError(field as Path<EntryValues<T>>, { type: 'schema', message });
      return field === null;
    });
    setProblem({ ...failed, issues: unplaced });
  });

  const write = (submission: Submission<T>) =>
    run(async () => {
      setProblem(null);
      await onSave(submission);
      onSaved();
    });
  const save = (typed: EntryValues<T>) => {
    const now = clock.now();
    const values = { ...typed, startedAt: clampToNow(typed.startedAt, now) };
    const payload = payloadOf(type, values, { ...(before ? { before } : {}), tz });
    const submission = { values, payload, joinedIds };
    const questions = questionsAbout({
      type,
      values,
      payload,
      ownId,
      recent,
      userId: replica?.userId ?? '',
      now,
      units,
      nameOf: (userId) => people.find(userId).name,
      lastSyncAt: status?.lastSyncAt ?? null,
    });
    if (questions.length > 0) setAsked({ questions, submission });
    else write(submission);
  };
  return {
    save,
    busy,
    problem,
    question: asked?.questions[0] ?? null,
    answerNo: () => setAsked(null),
    answerYes: () => {
      if (!asked) return;
      const [{ overrode } = {}, ...questions] = asked.questions;
      const { submission } = asked;
      const next = overrode
        ? { ...submission, payload: { ...submission.payload, overrode } }
        : submission;
      setAsked(questions.length > 0 ? { questions, submission: next } : null);
      if (questions.length === 0) write(next);
    },
  };
}

/** Moves the focus to the first field that needs a look; its message is read out by itself. */
function focusFirst(formId: string): void {
  // The messages are drawn with the next frame; Details may have to open first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const form = document.getElementById(formId);
      const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
    }),
  );
}

/** Fields that stand under Details, by the first part of their path. */
function hasErrorBelow(type: FormType, errors: FieldErrors): boolean {
  if ('tags' in errors) return true;
  const payload = errors['payload'] as Record<string, unknown> | undefined;
  if (!payload) return false;
  const below: Record<FormType, readonly string[]> = {
    feeding: ['startSide', 'endSide', 'totalSec', 'pauseSec', 'latch', 'spitUp'],
    diaper: ['wetAmount', 'dirtyAmount', 'color', 'consistency', 'flags', 'rash', 'place'],
    sleep: ['place', 'placeText', 'latencyMin', 'wakings', 'wakingCount'],
    pumping: ['leftSec', 'rightSec', 'storage'],
    medication: ['minIntervalHours', 'maxCount24h', 'maxAmount24h', 'reason', 'route'],
    temperature: [],
    note: ['pinnedUntil'],
  };
  if (Object.keys(payload).some((field) => below[type].includes(field))) return true;
  const bottles = payload['bottles'] as ({ offered?: unknown } | undefined)[] | undefined;
  return bottles?.some((bottle) => bottle?.offered !== undefined) ?? false;
}
