import { useRef, useState } from 'react';
import { GESTATION_MIN_WEEKS, TERM_WEEKS } from '../../../domain/child/birth.ts';
import { useReplica } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { noChild } from '../answers.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { saveChild } from './save-child.ts';

/** Asks whether a child was born early and by how much; growth charts correct for it. */
export function EarlyStep({ answers, change, next, frame }: StepProps) {
  const replica = useReplica();
  const child = answers.children.at(-1) ?? noChild;
  const others = answers.children.slice(0, -1);
  const [early, setEarly] = useState(child.weeks !== '');
  const [tried, setTried] = useState(false);
  const weeksRef = useRef<HTMLInputElement>(null);
  const { run, busy } = usePressGuard(() =>
    showToast({ text: t('onboarding.childFailed'), tone: 'attention' }),
  );
  const range = { min: GESTATION_MIN_WEEKS, max: TERM_WEEKS - 1 };
  const wrong = early && !areWeeks(child.weeks);
  const setWeeks = (weeks: string) => change({ children: [...others, { ...child, weeks }] });
  const go = () => {
    setTried(true);
    if (wrong) {
      weeksRef.current?.focus();
      return;
    }
    run(async () => {
      if (!replica) return next();
      next({ children: [...others, await saveChild(replica, child, others.length)] });
    });
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.earlyTitle', { name: child.name })}
      intro={t('onboarding.earlyIntro')}
      action={t('onboarding.next')}
      busy={busy}
      onNext={go}
    >
      <ChipGroup
        label={t('onboarding.earlyTitle', { name: child.name })}
        value={early ? 'early' : 'term'}
        onChange={(value) => {
          setEarly(value === 'early');
          if (value === 'term') setWeeks('');
        }}
        options={[
          { value: 'term', label: t('onboarding.atTerm') },
          { value: 'early', label: t('onboarding.early') },
        ]}
      />
      {early && (
        <TextField
          ref={weeksRef}
          label={t('onboarding.weeks')}
          hint={t('onboarding.weeksHint', range)}
          inputMode="numeric"
          autoComplete="off"
          value={child.weeks}
          onChange={setWeeks}
          error={tried && wrong ? t('onboarding.weeksWrong', range) : null}
        />
      )}
    </StepFrame>
  );
}

function areWeeks(text: string): boolean {
  const weeks = Number(text);
  return Number.isInteger(weeks) && weeks >= GESTATION_MIN_WEEKS && weeks < TERM_WEEKS;
}
