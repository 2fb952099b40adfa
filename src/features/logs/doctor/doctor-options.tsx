import Printer from 'lucide-react/icons/printer';
import type { DayRange } from '../../../domain/statistics/question.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { BlockName } from './blocks.ts';
import { useDoctorAddress } from './doctor-address.ts';
import { CustomDays } from '../view/custom-days.tsx';
import { customRange } from '../view/day-range.ts';
import { type RangeContext, rangeNames } from './visit-range.ts';
import styles from './doctor.module.css';

const QUESTIONS_MAX_CHARS = 2_000;

type DoctorOptionsProps = {
  range: DayRange;
  context: RangeContext;
  available: readonly BlockName[];
  blocks: readonly BlockName[];
  onHidden: (hidden: BlockName[]) => void;
  protocolDay: string;
  onProtocolDay: (day: string) => void;
  questions: string;
  onQuestions: (text: string) => void;
};

/** What stands on the page, and the button that prints it. */
export function DoctorOptions({
  range,
  context,
  available,
  blocks,
  onHidden,
  protocolDay,
  onProtocolDay,
  questions,
  onQuestions,
}: DoctorOptionsProps) {
  const [address, change] = useDoctorAddress();
  const names = rangeNames(context);
  const usual = context.lastVisit === null ? '14' : 'visit';
  const chosen = address.range !== null && names.includes(address.range) ? address.range : usual;
  return (
    <Card className={styles.options}>
      <Field as="group" label={t('doctor.range')}>
        {() => (
          <ChipGroup
            value={chosen}
            onChange={(name) => change({ range: name, custom: name === 'custom' ? range : null })}
            options={names.map((value) => ({ value, label: tKey(`doctor.range-${value}`) }))}
          />
        )}
      </Field>
      {chosen === 'custom' && (
        <CustomDays
          range={range}
          today={context.today}
          onChange={(custom) => change({ range: 'custom', custom })}
        />
      )}
      <Field as="group" label={t('doctor.blocks')}>
        {() => (
          <ChipGroup
            multiple
            value={blocks}
            onChange={(shown) => {
              onHidden(available.filter((block) => !shown.includes(block)));
              change({ hasProtocol: shown.includes('protocol') });
            }}
            options={available.map((value) => ({ value, label: tKey(`doctor.block-${value}`) }))}
          />
        )}
      </Field>
      {blocks.includes('protocol') && (
        <TextField
          type="date"
          label={t('doctor.protocolDay')}
          max={context.today}
          value={protocolDay}
          onChange={(day) => customRange(day, day, context.today) && onProtocolDay(day)}
        />
      )}
      {blocks.includes('questions') && (
        <TextArea
          label={t('doctor.questionsField')}
          hint={t('doctor.questionsHint')}
          value={questions}
          onChange={onQuestions}
          maxChars={QUESTIONS_MAX_CHARS}
        />
      )}
      <Button variant="primary" icon={Printer} onClick={() => window.print()}>
        {t('doctor.print')}
      </Button>
    </Card>
  );
}
