import { monthsBetween } from '../../../../domain/child/birth.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/button.tsx';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { CustomDays } from '../../view/custom-days.tsx';
import {
  DAY_COUNTS,
  type RangeChoice,
  type RangeContext,
  countText,
  customChoiceOf,
  daysOfChoice,
} from './chart-range.ts';
import styles from './charts-screen.module.css';

export type PeriodSheetProps = {
  open: boolean;
  onClose: () => void;
  choice: RangeChoice;
  context: RangeContext;
  onChange: (choice: RangeChoice) => void;
  /** Null where the period before is no question. */
  showsPrevious: boolean | null;
  onPrevious: (shows: boolean) => void;
};

/** The length of the period, its days, and whether the period before is drawn beside it. */
export function PeriodSheet({
  open,
  onClose,
  choice,
  context,
  onChange,
  showsPrevious,
  onPrevious,
}: PeriodSheetProps) {
  const { today } = context;
  const range = daysOfChoice(choice, context);
  const kinds = kindsOf(context, range);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('charts.period')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('charts.done')}
        </Button>
      }
    >
      <div className={styles.range}>
        <ChipGroup
          label={t('charts.period')}
          value={choice.kind === 'days' ? String(choice.count) : choice.kind}
          onChange={(value) => {
            const chosen = kinds.find((kind) => kind.value === value);
            if (chosen) onChange(chosen.choice);
          }}
          options={kinds}
        />
        {choice.kind === 'custom' && (
          <CustomDays
            range={range}
            today={today}
            onChange={(chosen) => onChange(customChoiceOf(chosen))}
          />
        )}
        {showsPrevious !== null && (
          <Switch label={t('charts.previous')} checked={showsPrevious} onChange={onPrevious} />
        )}
      </div>
    </Sheet>
  );
}

type Kind = { value: string; label: string; choice: RangeChoice };

function kindsOf({ birthdate, today }: RangeContext, range: { from: string; to: string }): Kind[] {
  const ofAge: Kind[] =
    birthdate === null
      ? []
      : [
          {
            value: 'month',
            label: t('charts.byMonth'),
            choice: { kind: 'month', month: Math.max(0, monthsBetween(birthdate, today)) },
          },
        ];
  return [
    ...DAY_COUNTS.map((count) => ({
      value: String(count),
      label: countText(count),
      choice: { kind: 'days' as const, count, to: null },
    })),
    ...ofAge,
    { value: 'custom', label: t('charts.custom'), choice: { kind: 'custom', ...range } },
  ];
}
