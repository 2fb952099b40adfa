import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Send from 'lucide-react/icons/send-horizontal';
import { useEffect, useId, useRef, useState } from 'react';
import { type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import type { ChildRecord } from '../../../../../schema/records/child.ts';
import { usePeople } from '../../../../app/entries/people.ts';
import { saveProblem } from '../../../../app/entries/save-problem.ts';
import { useDraft } from '../../../../app/forms/use-draft.ts';
import { usePressGuard } from '../../../../app/forms/use-press-guard.ts';
import type { FormProblem } from '../../../../app/forms/use-sheet-form.ts';
import { draftKey } from '../../../../domain/entries/drafts.ts';
import '../../../../i18n/lazy/parenting-setup.ts';
import '../../../../i18n/lazy/form.ts';
import { formatMoment } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import type { Replica } from '../../../../replica/replica.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import type { Party } from '../party.tsx';
import { partiesFrom } from '../parties-from.ts';
import { ChildrenStep } from './children-step.tsx';
import { ExchangesStep } from './exchanges-step.tsx';
import { HolidaysStep } from './holidays-step.tsx';
import { PatternStep } from './pattern-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { firstOpenStep, problemsIn } from './setup-problems.ts';
import { type SetupStep, setupSteps } from './setup-steps.ts';
import { type SetupValues, partyOfSide } from './setup-values.ts';
import { StartStep } from './start-step.tsx';
import { WhoStep } from './who-step.tsx';
import styles from './setup.module.css';

type SetupPageProps = {
  replica: Replica;
  /** The stored draft; null for a new plan. */
  id: string | null;
  initial: SetupValues;
  family: readonly ChildRecord[];
  /** Whether this person may start a plan that nobody else is asked about. */
  decidesAlone: boolean;
  /** The user ids of the parents. */
  parentIds: readonly string[];
  today: string;
  step: SetupStep;
  onStep: (step: SetupStep) => void;
  onClose: () => void;
  /** Stores the plan. @param sends false: as a draft that only its author sees */
  onSave: (values: SetupValues, sends: boolean) => Promise<void>;
};

/** The wizard of a parenting plan: seven steps, the last one a preview. */
export function SetupPage(props: SetupPageProps) {
  const { replica, id, initial, family, parentIds, today, step } = props;
  const { decidesAlone, onStep, onClose, onSave } = props;
  const form = useForm<SetupValues>({ defaultValues: initial });
  const values = useWatch({ control: form.control, compute: (all: SetupValues) => all });
  const draft = useDraft(draftKey(replica.userId, 'parenting', id ?? 'new'), form);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const { run, busy } = usePressGuard((error) => setProblem(saveProblem(error)));
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    // The first step has the focus of the page; each further one is announced by its heading.
    if (hasMoved.current) heading.current?.focus();
    hasMoved.current = true;
    // Once for each step.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step]);
  const people = usePeople();
  const parties = partiesFrom(values.parties, people.me?.id);
  const errors = problemsIn(step, values);
  const errorOf = (field: string) => (tried ? (errors[field] ?? undefined) : undefined);
  const set = <P extends Path<SetupValues>>(path: P, value: PathValue<SetupValues, P>) =>
    form.setValue(path, value);
  const index = setupSteps.indexOf(step);
  const go = (by: 1 | -1) => {
    const isOpen = Object.values(errors).some((error) => error != null);
    setTried(by === 1 && isOpen);
    if (by === 1 && isOpen) return;
    const next = setupSteps[index + by];
    if (next) onStep(next);
    else onClose();
  };
  const save = (sends: boolean) => {
    const open = firstOpenStep(values);
    if (open) {
      setTried(true);
      return onStep(open);
    }
    run(async () => {
      setProblem(null);
      await onSave(form.getValues(), sends);
      draft.finish();
    });
  };
  return (
    <form
      noValidate
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        if (step === 'preview') save(decidesAlone || parties.some(isOther));
        else go(1);
      }}
    >
      <Button
        variant="quiet"
        size="small"
        icon={ArrowLeft}
        className={styles.back}
        onClick={onClose}
      >
        {t('parentingSetup.leave')}
      </Button>
      <p className={styles.progress}>
        {t('parentingSetup.progress', { step: index + 1, of: setupSteps.length })}
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t(`parentingSetup.step-${step}`)}
      </h2>
      {draft.found && (
        <DraftBanner savedAt={draft.found.savedAt} onTake={draft.take} onLeave={draft.leave} />
      )}
      {problem && (
        <Banner tone="danger" role="alert" icon={CircleAlert} title={problem.title}>
          {problem.text}
        </Banner>
      )}
      <StepFields
        step={step}
        values={values}
        parties={parties}
        family={family}
        parentIds={parentIds}
        today={today}
        errorOf={errorOf}
        set={set}
        paint={(day, side) => {
          const { name, painted } = form.getValues('pattern');
          set('pattern', { name, painted: painted.map((old, at) => (at === day ? side : old)) });
        }}
      />
      <Footer
        isFirst={index === 0}
        isLast={step === 'preview'}
        busy={busy}
        parties={parties}
        decidesAlone={decidesAlone}
        onBack={() => go(-1)}
        onDraft={() => save(false)}
      />
    </form>
  );
}

function isOther({ userId, isMe }: Party): boolean {
  return userId !== null && !isMe;
}

/** The button that ends a step or the wizard. */
function Footer({
  isFirst,
  isLast,
  busy,
  parties,
  decidesAlone,
  onBack,
  onDraft,
}: {
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  parties: readonly Party[];
  decidesAlone: boolean;
  onBack: () => void;
  onDraft: () => void;
}) {
  const hintId = useId();
  const others = parties.filter(isOther);
  const mayFinish = others.length > 0 || decidesAlone;
  return (
    <div className={styles.footer}>
      {isLast && (
        <p id={hintId} className={styles.hint}>
          {others.length > 0
            ? t('parentingSetup.sendHint')
            : decidesAlone
              ? t('parentingSetup.aloneHint')
              : t('parentingSetup.ownerHint')}
        </p>
      )}
      <div className={styles.buttons}>
        {!isFirst && (
          <Button size="large" onClick={onBack}>
            {t('parentingSetup.back')}
          </Button>
        )}
        {isLast && (
          <Button size="large" busy={busy} onClick={onDraft}>
            {t('parentingSetup.saveDraft')}
          </Button>
        )}
        {(!isLast || mayFinish) && (
          <Button
            type="submit"
            size="large"
            variant="primary"
            busy={busy}
            icon={isLast && others.length > 0 ? Send : undefined}
            aria-describedby={isLast ? hintId : undefined}
          >
            {isLast
              ? others.length > 0
                ? t('parentingSetup.send', { name: others.map(({ label }) => label).join(', ') })
                : t('parentingSetup.startAlone')
              : t('parentingSetup.continue')}
          </Button>
        )}
      </div>
    </div>
  );
}

function DraftBanner({
  savedAt,
  onTake,
  onLeave,
}: {
  savedAt: number;
  onTake: () => void;
  onLeave: () => void;
}) {
  const now = useNow(60_000);
  return (
    <Banner
      icon={CircleAlert}
      title={t('form.draftFound', { time: formatMoment(savedAt, { now }) })}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>
            {t('form.draftLeave')}
          </Button>
          <Button variant="primary" onClick={onTake}>
            {t('form.draftTake')}
          </Button>
        </>
      }
    />
  );
}

type StepFieldsProps = Pick<SetupPageProps, 'family' | 'parentIds' | 'today' | 'step'> & {
  values: SetupValues;
  parties: readonly Party[];
  errorOf: (field: string) => string | undefined;
  set: <P extends Path<SetupValues>>(path: P, value: PathValue<SetupValues, P>) => void;
  paint: (day: number, side: 'A' | 'B' | 'C') => void;
};

function StepFields(props: StepFieldsProps) {
  const { step, values, parties, family, parentIds, today, errorOf, set, paint } = props;
  const people = usePeople();
  const sides = (['A', 'B', 'C'] as const)
    .slice(0, parties.length)
    .flatMap((side) => parties.find(({ id }) => id === partyOfSide(values, side)) ?? []);
  switch (step) {
    case 'who':
      return (
        <WhoStep
          name={values.name}
          parties={values.parties}
          parents={parentIds.map((userId) => people.find(userId))}
          errorOf={errorOf}
          onName={(name) => set('name', name)}
          onParties={(next) => set('parties', next)}
        />
      );
    case 'children':
      return (
        <ChildrenStep
          family={family}
          childIds={values.childIds}
          error={errorOf('childIds')}
          onChange={(childIds) => set('childIds', childIds)}
        />
      );
    case 'pattern':
      return (
        <PatternStep
          pattern={values.pattern}
          sides={sides}
          error={errorOf('pattern')}
          onChange={(pattern) => set('pattern', pattern)}
          onPaint={paint}
        />
      );
    case 'start':
      return (
        <StartStep
          values={values}
          parties={parties}
          errorOf={errorOf}
          onChange={(change) => {
            for (const [name, value] of Object.entries(change)) set(name as 'tz', value);
          }}
        />
      );
    case 'exchanges':
      return (
        <ExchangesStep
          values={values}
          errorOf={errorOf}
          onChange={(key, slot) => set('slots', { ...values.slots, [key]: slot })}
        />
      );
    case 'holidays':
      return (
        <HolidaysStep
          values={values}
          today={today}
          onCountry={(country) => set('country', country)}
          onChoice={(name, choice) => set('holidays', { ...values.holidays, [name]: choice })}
        />
      );
    case 'preview':
      return <PreviewStep values={values} parties={parties} today={today} />;
  }
}
