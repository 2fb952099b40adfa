import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Question } from '../../../log-types/form/log-form.ts';
import styles from '../../../log-types/form/form.module.css';

type QuestionDialogProps = { question: Question | null; onNo: () => void; onYes: () => void };

/** A question before saving; the answer that changes nothing is first and has the focus. */
export function QuestionDialog({ question, onNo, onYes }: QuestionDialogProps) {
  if (!question) return null;
  return (
    <Sheet
      open
      onClose={onNo}
      kind="dialog"
      role="alertdialog"
      title={question.title}
      intro={
        <div className={styles.words}>
          {question.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      }
      footer={
        <>
          <Button data-autofocus onClick={onNo}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" onClick={onYes}>
            {question.yes}
          </Button>
        </>
      }
    >
      {null}
    </Sheet>
  );
}
