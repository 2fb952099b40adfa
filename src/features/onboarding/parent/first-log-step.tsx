import { useState } from 'react';
import { HOUR_MS } from '../../../../schema/limits.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { FEED, type Feed } from '../../../domain/log-types/feeding/feeds.ts';
import { type VolumeUnit, volumeStep, volumeToMl } from '../../../domain/units.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';
import styles from './first-log-step.module.css';
import '../../../i18n/lazy/fields.ts';

type FirstFeed = 'left' | 'right' | 'bottle';
const HOURS = [0, 1, 2, 3] as const;
/** The initial amount of the steppers: an ordinary bottle. */
const BOTTLE: Record<VolumeUnit, number> = { ml: 120, oz: 4 };
const BOTTLE_MAX: Record<VolumeUnit, number> = { ml: 1_000, oz: 33 };

/** Logs the first entry with one tap. */
export function FirstLogStep({ answers, next, frame }: StepProps) {
  const replica = useReplica();
  const clock = useClock();
  const { run, busy } = usePressGuard();
  const { volume: unit } = useUnits();
  const [what, setWhat] = useState<FirstFeed>('left');
  const [amount, setAmount] = useState<number | null>(BOTTLE[unit]);
  const child = answers.children.find(({ expected, id }) => !expected && id !== null);
  const log = (hours: number) =>
    run(async () => {
      const payload = feedOf(what, amount, unit);
      if (payload === null) return;
      if (replica && child?.id) {
        await replica.events.add([
          {
            type: FEED,
            childId: child.id,
            payload,
            startedAt: clock.now() - hours * HOUR_MS,
            endedAt: null,
            source: 'quick',
          },
        ]);
        showToast({ text: t('onboarding.firstSaved') });
      }
      next();
    });
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.firstTitle')}
      intro={t('onboarding.firstIntro')}
      action={null}
      onNext={() => next()}
    >
      <Field as="group" label={t('onboarding.firstWhat')}>
        {() => (
          <ChipGroup
            value={what}
            onChange={setWhat}
            options={[
              { value: 'left', label: t('onboarding.firstBreastLeft') },
              { value: 'right', label: t('onboarding.firstBreastRight') },
              { value: 'bottle', label: t('onboarding.firstBottle') },
            ]}
          />
        )}
      </Field>
      {what === 'bottle' && (
        <NumberField
          label={t('onboarding.firstAmount')}
          unit={unit}
          step={volumeStep[unit]}
          min={volumeStep[unit]}
          max={BOTTLE_MAX[unit]}
          value={amount}
          onChange={setAmount}
          error={amount === null ? t('fields.numberExpected') : null}
        />
      )}
      <Field as="group" label={t('onboarding.firstWhen')}>
        {() => (
          <div className={styles.times}>
            {HOURS.map((hours) => (
              <Button key={hours} size="large" busy={busy} onClick={() => log(hours)}>
                {hours === 0
                  ? t('onboarding.firstNow')
                  : t('onboarding.firstHours', { count: hours })}
              </Button>
            ))}
          </div>
        )}
      </Field>
    </StepFrame>
  );
}

/** The payload of the first feed, without a duration. @returns null for no amount */
function feedOf(what: FirstFeed, amount: number | null, unit: VolumeUnit): Feed['payload'] | null {
  if (what !== 'bottle') {
    return { breast: { leftSec: 0, rightSec: 0, startSide: what, endSide: what } };
  }
  if (amount === null || !(amount > 0 && amount <= BOTTLE_MAX[unit])) return null;
  const takenMl = volumeToMl(amount, unit);
  return { bottles: [{ content: 'formula', takenMl, entered: { value: amount, unit } }] };
}
