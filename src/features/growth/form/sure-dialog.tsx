import { measureText } from '../../../app/measures/measure-text.ts';
import type { MeasurementQuestion } from '../../../domain/growth/plausibility.ts';
import { formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { zText } from '../../../app/growth/growth-texts.ts';
import type { GrowthUnits } from '../../../app/growth/growth-units.ts';
import styles from './sure-dialog.module.css';

type SureDialogProps = {
  questions: readonly MeasurementQuestion[];
  units: GrowthUnits;
  today: string;
  onBack: () => void;
  onSave: () => void;
  /** The weight that was meant, in grams. */
  onMeant: (grams: number) => void;
};

/** What looks like a mistake. Saving stays possible, and the answer that changes nothing is first. */
export function SureDialog({ questions, units, today, onBack, onSave, onMeant }: SureDialogProps) {
  const [first] = questions;
  if (!first) return null;
  const slip = first.kind === 'unitSlip' ? first : null;
  const meant = slip && measureText({ si: slip.meantG }, units.weight);
  const typed = slip && measureText({ si: slip.weightG }, units.weight);
  return (
    <Sheet
      open
      onClose={onBack}
      kind="dialog"
      role="alertdialog"
      title={meant ? t('growth.askSlip', { meant }) : t('growth.checkTitle')}
      intro={
        <div className={styles.texts}>
          {questions.map((question) => (
            <p key={`${question.kind} ${'measure' in question ? question.measure : ''}`}>
              {questionText(question, units, today)}
            </p>
          ))}
        </div>
      }
      footer={
        slip && meant && typed ? (
          <>
            <Button onClick={onSave}>{t('growth.keepTyped', { typed })}</Button>
            <Button variant="primary" data-autofocus onClick={() => onMeant(slip.meantG)}>
              {t('growth.takeMeant', { meant })}
            </Button>
          </>
        ) : (
          <>
            <Button data-autofocus onClick={onBack}>
              {t('growth.goBack')}
            </Button>
            <Button variant="primary" onClick={onSave}>
              {t('growth.saveAnyway')}
            </Button>
          </>
        )
      }
    >
      {null}
    </Sheet>
  );
}

function questionText(question: MeasurementQuestion, units: GrowthUnits, today: string): string {
  const weight = (si: number) => measureText({ si }, units.weight);
  switch (question.kind) {
    case 'unitSlip':
      return t('growth.askSlipText', {
        typed: weight(question.weightG),
        meant: weight(question.meantG),
      });
    case 'unusual':
      return t('growth.askUnusual', {
        name: t(`growth.name-${question.measure}`),
        z: zText(question.z),
      });
    case 'large':
      return t('growth.askLarge', {
        value: measureText({ si: question.si }, units[question.measure]),
      });
    case 'fastChange':
      return t('growth.askFastChange', {
        from: weight(question.fromG),
        to: weight(question.toG),
        day: formatLocalDate(question.since, today),
      });
    case 'shrinks':
      return t('growth.askShrinks', {
        by: measureText({ si: question.byMm }, units.length),
        day: formatLocalDate(question.since, today),
      });
    case 'change':
      return t('growth.askChange', {
        name: t(`growth.name-${question.measure}`),
        day: formatLocalDate(question.since, today),
      });
  }
}
