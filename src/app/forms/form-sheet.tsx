import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import FilePen from 'lucide-react/icons/file-pen-line';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { FormProblem, SheetForm } from './use-sheet-form.ts';
import styles from './form-sheet.module.css';
import '../../i18n/lazy/connection.ts';

type FormSheetProps<V extends FieldValues> = {
  /** From `useSheetForm`. */
  form: SheetForm<V>;
  title: ReactNode;
  /** A line below the title; null for none. */
  intro: ReactNode;
  submit: {
    /** The verb on the button: "Save", "Create the invitation". */
    label: string;
    tone: 'primary' | 'danger';
  };
  /** A second button that saves as well, beside the submit button. */
  also?: { label: string; onPress: () => void } | null | undefined;
  /** Called before the submit button saves. */
  onSubmit?: (() => void) | undefined;
  /** Shows a cancel button beside the submit button, for what cannot be undone. */
  cancellable?: boolean | undefined;
  onClose: () => void;
  /** What the person should read before the fields; problems show below it. */
  lead?: ReactNode;
  children: ReactNode;
};

/**
 * The shell of every form in a sheet: title, problems, draft, offline state and the submit button.
 *
 * Mount it while the sheet is open; its values go with it. The sheet renders outside the opener's
 * DOM, because HTML does not allow a form within a form. `useFormContext` gives the fields access
 * to the values.
 */
export function FormSheet<V extends FieldValues>({
  form,
  title,
  intro,
  submit,
  also = null,
  onSubmit,
  cancellable = false,
  onClose,
  lead,
  children,
}: FormSheetProps<V>) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (form.hasErrors) invalid?.focus();
    // Once for each submit: an error that appears while typing must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form.submitCount]);
  useEffect(() => {
    const name = form.refusal?.name;
    if (name) element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [form.refusal]);
  return createPortal(
    <Sheet
      open
      isHidden={form.isHidden}
      onClose={onClose}
      tapBesideCloses={false}
      title={title}
      intro={intro}
      footer={
        <SubmitRow
          formId={id}
          form={form}
          submit={submit}
          also={also}
          onCancel={cancellable ? onClose : null}
        />
      }
    >
      <FormProvider {...form.form}>
        <form
          id={id}
          ref={element}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            // React events bubble through portals: the form of the opener must not get this one.
            event.stopPropagation();
            onSubmit?.();
            form.submit();
          }}
        >
          {lead}
          <FormStatus form={form} />
          {children}
        </form>
      </FormProvider>
    </Sheet>,
    document.body,
  );
}

/** The submit button; without a connection it says so, and stays focusable. */
function SubmitRow<V extends FieldValues>({
  formId,
  form,
  submit,
  also,
  onCancel,
}: {
  formId: string;
  form: SheetForm<V>;
  submit: FormSheetProps<V>['submit'];
  also: NonNullable<FormSheetProps<V>['also']> | null;
  onCancel: (() => void) | null;
}) {
  const reasonId = useId();
  const { busy, isOffline } = form;
  return (
    <>
      {isOffline && (
        <p id={reasonId} className={styles.reason}>
          {t('connection.needed')}
        </p>
      )}
      {onCancel && (
        <Button size="large" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
      {also && (
        <Button size="large" onClick={also.onPress}>
          {also.label}
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        variant={submit.tone}
        size="large"
        wide={onCancel === null && also === null}
        busy={busy}
        aria-disabled={isOffline || undefined}
        aria-describedby={isOffline ? reasonId : undefined}
      >
        {submit.label}
      </Button>
    </>
  );
}

/** Above the fields: a draft to continue, that there is no connection, or why saving failed. */
function FormStatus<V extends FieldValues>({ form }: { form: SheetForm<V> }) {
  const now = useNow(60_000);
  const { draft, isOffline, problem } = form;
  return (
    <>
      {draft && (
        <Banner
          icon={FilePen}
          title={t('form.draftFound', { time: formatMoment(draft.savedAt, { now }) })}
          actions={
            <>
              <Button variant="quiet" onClick={draft.leave}>
                {t('form.draftLeave')}
              </Button>
              <Button variant="primary" onClick={draft.take}>
                {t('form.draftTake')}
              </Button>
            </>
          }
        />
      )}
      {isOffline ? (
        <Banner icon={CloudOff} title={t('connection.needed')}>
          {t('connection.staysTyped')}
        </Banner>
      ) : (
        <ProblemBanner problem={problem} />
      )}
    </>
  );
}

function ProblemBanner({ problem }: { problem: FormProblem | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const isShown = problem !== null;
  useEffect(() => {
    // The button is at the bottom of the sheet, and the banner may be scrolled out of view.
    if (isShown) ref.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <div ref={ref} hidden={!isShown}>
      {problem && (
        <Banner tone="danger" role="alert" icon={CircleAlert} title={problem.title}>
          {problem.text}
        </Banner>
      )}
    </div>
  );
}
