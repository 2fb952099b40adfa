import { useState } from 'react';
import { collections } from '../../../schema/collections.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import { useRights } from '../../app/entries/rights.ts';
import { usePressGuard } from '../../app/forms/use-press-guard.ts';
import { useParents } from '../../app/people/use-parents.ts';
import { useWriteGate } from '../../app/plan/write-gate.ts';
import { useReplica } from '../../app/services.tsx';
import {
  GESTATION_MAX_WEEKS,
  GESTATION_MIN_WEEKS,
  asksHowEarly,
  birthdateProblem,
} from '../../domain/child/birth.ts';
import '../../i18n/lazy/growth.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './chart-facts.module.css';

type Facts = { birthdate: string; chartSex: ChildRecord['chartSex']; weeks: string };
type Problems = Partial<Record<keyof Facts, string>>;

/** In place of a chart: what WHO's tables need to know about the child. */
export function ChartFacts({ child, today }: { child: ChildRecord; today: string }) {
  const { may, isKnown } = useRights();
  const parents = useParents();
  const mayEnter = !isKnown || may('edit', collections.children, child);
  return (
    <Card className={styles.card} aria-label={t('growth.needsFacts')}>
      <h2 className={styles.title}>{t('growth.needsFacts')}</h2>
      <p className={styles.text}>{t('growth.needsFactsText')}</p>
      {mayEnter ? (
        <FactsForm child={child} today={today} />
      ) : (
        <p className={styles.text}>{t('growth.factsAskParents', { parents })}</p>
      )}
    </Card>
  );
}

function FactsForm({ child, today }: { child: ChildRecord; today: string }) {
  const replica = useReplica();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const { run, busy } = usePressGuard();
  const [facts, setFacts] = useState<Facts>({
    birthdate: child.birthDateApprox === true ? '' : (child.birthdate ?? ''),
    chartSex: child.chartSex,
    weeks: child.gestationDays === null ? '' : String(Math.floor(child.gestationDays / 7)),
  });
  const [isTried, setIsTried] = useState(false);
  const problems = isTried ? problemsOf(facts, today) : {};
  const asksWeeks = asksHowEarly(facts.birthdate === '' ? null : facts.birthdate, today);
  const submit = () => {
    if (writesBlocked) return explainBlocked();
    setIsTried(true);
    if (replica === null || Object.keys(problemsOf(facts, today)).length > 0) return;
    run(async () => {
      await replica.children.edit(child.id, changesOf(child, facts, asksWeeks));
      showToast({ text: t('growth.factsSaved') });
    });
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('growth.birthdate')}
        type="date"
        max={today}
        value={facts.birthdate}
        onChange={(birthdate) => setFacts({ ...facts, birthdate })}
        error={problems.birthdate}
      />
      <Field as="group" label={t('growth.chartSex')} error={problems.chartSex}>
        {(control) => (
          <div {...control} tabIndex={problems.chartSex ? -1 : undefined}>
            <ChipGroup
              label={t('growth.chartSex')}
              value={facts.chartSex}
              onChange={(chartSex) => setFacts({ ...facts, chartSex })}
              options={(['female', 'male'] as const).map((value) => ({
                value,
                label: t(`growth.chartSex-${value}`),
              }))}
            />
          </div>
        )}
      </Field>
      {asksWeeks && (
        <TextField
          label={t('growth.weeks')}
          hint={t('growth.weeksHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          value={facts.weeks}
          onChange={(weeks) => setFacts({ ...facts, weeks })}
          error={problems.weeks}
        />
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  );
}

function problemsOf({ birthdate, chartSex, weeks }: Facts, today: string): Problems {
  const problem = birthdate === '' ? null : birthdateProblem(birthdate, today);
  const asksWeeks = asksHowEarly(birthdate === '' ? null : birthdate, today);
  return {
    ...(birthdate === '' ? { birthdate: t('growth.birthdateMissing') } : {}),
    ...(problem ? { birthdate: t(`growth.birthdate-${problem}`) } : {}),
    ...(chartSex === null ? { chartSex: t('growth.chartSexMissing') } : {}),
    ...(asksWeeks && !areWeeks(weeks.trim())
      ? { weeks: t('growth.weeksWrong', { min: GESTATION_MIN_WEEKS, max: GESTATION_MAX_WEEKS }) }
      : {}),
  };
}

function areWeeks(weeks: string): boolean {
  const count = Number(weeks);
  if (weeks === '') return true;
  return Number.isInteger(count) && count >= GESTATION_MIN_WEEKS && count <= GESTATION_MAX_WEEKS;
}

/** The fields that the form has an answer for; unchanged weeks keep the days beyond the full week. */
function changesOf(child: ChildRecord, { birthdate, chartSex, weeks }: Facts, asksWeeks: boolean) {
  const known = child.gestationDays;
  const typed = weeks.trim() === '' ? null : Number(weeks) * 7;
  const isSame = known !== null && typed !== null && Math.floor(known / 7) * 7 === typed;
  return {
    birthdate,
    birthDateApprox: false,
    dueDate: child.dueDate ?? null,
    chartSex,
    ...(asksWeeks && !isSame ? { gestationDays: typed } : {}),
  };
}
