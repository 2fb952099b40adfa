import {
  CYCLE_DAYS_MAX,
  EXCHANGES_MAX,
  PARTY_LABEL_MAX_CHARS,
  PLAN_NAME_MAX_CHARS,
} from '../../../../../schema/schedule-limits.ts';
import { CHILDREN_PER_ITEM_MAX } from '../../../../../schema/media-limits.ts';
import { t } from '../../../../i18n/t.ts';
import type { FieldProblems } from '../../../../app/forms/use-sheet-form.ts';
import { cycleDaysOf, slotsOf, turnsOf } from '../../../../domain/custody/pattern.ts';
import { handoverProblem } from '../handover-draft.ts';
import { isDay } from '../is-day.ts';
import { type SetupStep, setupSteps } from './setup-steps.ts';
import { type SetupValues, slotDraft } from './setup-values.ts';

/** What is missing or wrong in a step, by field. */
export function problemsIn(step: SetupStep, values: SetupValues): FieldProblems {
  switch (step) {
    case 'who':
      return whoProblems(values);
    case 'children':
      return {
        childIds:
          values.childIds.length === 0
            ? t('parentingSetup.chooseChild')
            : values.childIds.length > CHILDREN_PER_ITEM_MAX
              ? t('parentingSetup.tooManyChildren', { max: CHILDREN_PER_ITEM_MAX })
              : null,
      };
    case 'pattern': {
      const days = cycleDaysOf(values.pattern);
      return {
        pattern:
          days < 1 || days > CYCLE_DAYS_MAX
            ? t('parentingSetup.cycleLength', { max: CYCLE_DAYS_MAX })
            : turnsOf(values.pattern).length > EXCHANGES_MAX
              ? t('parentingSetup.tooManyExchanges', { max: EXCHANGES_MAX })
              : null,
      };
    }
    case 'start':
      return startProblems(values);
    case 'exchanges':
      return exchangeProblems(values);
    case 'holidays':
    case 'preview':
      return {};
  }
}

/** The first step that cannot be left yet; null if the plan can be saved. */
export function firstOpenStep(values: SetupValues): SetupStep | null {
  return (
    setupSteps.find((step) =>
      Object.values(problemsIn(step, values)).some((problem) => problem != null),
    ) ?? null
  );
}

function whoProblems({ name, parties }: SetupValues): FieldProblems {
  const labels = parties.map(({ label }) => label.trim().toLocaleLowerCase());
  return {
    name:
      name.trim() === ''
        ? t('parentingSetup.nameMissing')
        : name.length > PLAN_NAME_MAX_CHARS
          ? t('parenting.tooLong', { max: PLAN_NAME_MAX_CHARS })
          : null,
    ...Object.fromEntries(
      parties.map(({ label }, index) => [
        `parties.${index}`,
        label.trim() === ''
          ? t('parentingSetup.labelMissing')
          : label.length > PARTY_LABEL_MAX_CHARS
            ? t('parenting.tooLong', { max: PARTY_LABEL_MAX_CHARS })
            : labels.indexOf(labels[index] ?? '') !== index
              ? t('parentingSetup.labelTwice')
              : null,
      ]),
    ),
  };
}

/** Two exchanges of a day need two times. */
function exchangeProblems(values: SetupValues): FieldProblems {
  const taken = new Set<string>();
  return Object.fromEntries(
    slotsOf(values.pattern, values.anchorDate).map((slot) => {
      const draft = slotDraft(values, slot);
      const moments = slot.turns.map(({ dayIndex }) => `${dayIndex} ${draft.time}`);
      const isTaken = moments.some((moment) => taken.has(moment));
      for (const moment of moments) taken.add(moment);
      return [
        `slots.${slot.key}`,
        draft.time === ''
          ? t('parentingSetup.timeMissing')
          : isTaken
            ? t('parentingSetup.timeTwice')
            : handoverProblem(draft),
      ];
    }),
  );
}

function startProblems({ anchorDate, effectiveFrom, effectiveTo }: SetupValues): FieldProblems {
  return {
    anchorDate: isDay(anchorDate) ? null : t('parentingSetup.dateMissing'),
    effectiveFrom: isDay(effectiveFrom) ? null : t('parentingSetup.dateMissing'),
    effectiveTo:
      effectiveTo === ''
        ? null
        : !isDay(effectiveTo)
          ? t('parentingSetup.dateMissing')
          : effectiveTo < effectiveFrom
            ? t('parentingSetup.endsBeforeStart')
            : null,
  };
}
