import Mail from 'lucide-react/icons/mail';
import type { ConfirmationAnswer } from '../../../schema/wire/auth.ts';
import '../../i18n/lazy/form.ts';
import { t } from '../../i18n/t.ts';
import type { RequestResult } from '../../session/requests/request.ts';
import type { Session } from '../../session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './code-sheet.module.css';
import { FormSheet } from './form-sheet.tsx';
import { useSheetForm } from './use-sheet-form.ts';

type CodeSheetProps = {
  title: string;
  sent: {
    title: string;
    hint: string;
    /** null when the code was requested before a reload. */
    answer: ConfirmationAnswer | null;
  };
  /** The label of the submit button. */
  submit: string;
  /** The label of the button that goes back to the step before. */
  back: string;
  send: (session: Session, code: string) => Promise<RequestResult<null>>;
  onSaved: () => void;
  onBack: () => void;
  onClose: () => void;
};

/** The step of a form in which a person enters the code from a mail. */
export function CodeSheet({ sent, send, submit, back, onSaved, onBack, ...sheet }: CodeSheetProps) {
  const form = useSheetForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: withoutSpaces(code) === '' ? t('form.codeMissing') : null }),
    draft: null,
    saving: {
      to: 'server',
      send: (session, { code }) => send(session, withoutSpaces(code)),
      arrives: null,
      onSaved,
      focusOnRefusal: 'code',
    },
  });
  const shownCode = sent.answer?.developmentMode ? sent.answer.confirmationCode : undefined;
  return (
    <FormSheet form={form} intro={null} submit={{ label: submit, tone: 'primary' }} {...sheet}>
      <Banner icon={Mail} title={sent.title}>
        {shownCode === undefined ? (
          sent.hint
        ) : (
          <>
            {t('form.codeShown')} <b className={styles.code}>{shownCode}</b>
          </>
        )}
      </Banner>
      <TextField
        data-autofocus
        name="code"
        label={t('form.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={form.values.code}
        onChange={(code) => form.set('code', code)}
        error={form.errorOf('code')}
      />
      <Button variant="quiet" size="small" onClick={onBack}>
        {back}
      </Button>
    </FormSheet>
  );
}

/** A pasted code may contain spaces. */
function withoutSpaces(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
