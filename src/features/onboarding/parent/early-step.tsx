import { useRef, useState } from 'react';
import { GESTATION_MIN_WEEKS, TERM_WEEKS } from '../../../domain/child/birth.ts';
import {
  BIRTH_MEASURES,
  type BirthDrafts,
  birthDrafts,
  birthProblem,
  birthValues,
} from '../../../app/growth/birth-drafts.ts';
import { BirthFields } from '../../../app/growth/birth-fields.tsx';
import type { GrowthUnits } from '../../../app/growth/measurement-text.ts';
import { useMoreUnits } from '../../../app/preferences/more-units.ts';
import { useReplica } from '../../../app/services.tsx';
import { usePressGuard } from '../../../app/forms/use-press-guard.ts';
import { measures } from '../../../domain/measures/measures.ts';
import '../../../i18n/lazy/birth.ts';
import { t } from '../../../i18n/t.ts';
import { saveBirthValues } from '../../../replica/stores/birth-measurement.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type ChildAnswers, noChild } from '../answers.ts';
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
  const isWrong = early && !areWeeks(child.weeks);
  const units = useMoreUnits();
  const drafts = draftsOf(child.birth, units);
  const setWeeks = (weeks: string) => change({ children: [...others, { ...child, weeks }] });
  const go = () => {
    setTried(true);
    if (isWrong) {
      weeksRef.current?.focus();
      return;
    }
    if (BIRTH_MEASURES.some((measure) => birthProblem(measure, drafts[measure]))) return;
    run(async () => {
      if (!replica) return next();
      const saved = await saveChild(replica, child, others.length);
      const { id, day } = saved;
      if (id !== null && child.birth) {
        await saveBirthValues(replica, { id, birthdate: day }, birthValues(drafts));
      }
      next({ children: [...others, saved] });
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
          error={tried && isWrong ? t('onboarding.weeksWrong', range) : null}
        />
      )}
      <p>{t('birth.hint')}</p>
      <BirthFields
        drafts={drafts}
        isChecked={tried}
        onChange={(typed) => change({ children: [...others, { ...child, birth: typedOf(typed) }] })}
      />
    </StepFrame>
  );
}

type TypedBirth = NonNullable<ChildAnswers['birth']>;

function draftsOf(typed: TypedBirth | undefined, units: GrowthUnits): BirthDrafts {
  const blank = birthDrafts(null, units);
  const draft = (measure: keyof BirthDrafts) => {
    const { text = '', unit } = typed?.[measure] ?? {};
    const known = measures[measure].units.find((each) => each === unit);
    return known ? { ...blank[measure], text, unit: known } : blank[measure];
  };
  return { weight: draft('weight'), length: draft('length'), head: draft('head') };
}

function typedOf({ weight, length, head }: BirthDrafts): TypedBirth {
  const typed = ({ text, unit }: BirthDrafts['weight']) => ({ text, unit });
  return { weight: typed(weight), length: typed(length), head: typed(head) };
}

function areWeeks(text: string): boolean {
  const weeks = Number(text);
  return Number.isInteger(weeks) && weeks >= GESTATION_MIN_WEEKS && weeks < TERM_WEEKS;
}
