import {
  type Pattern,
  type PatternName,
  type Side,
  resized,
  sidesOf,
  templateNames,
} from '../../../../domain/custody/pattern.ts';
import { t } from '../../../../i18n/t.ts';
import { Field } from '../../../../ui/field.tsx';
import { type Party, partyClass } from '../party.tsx';
import { cx } from '../../../../ui/cx.ts';
import { OwnPattern } from './own-pattern.tsx';
import styles from './setup.module.css';

type PatternStepProps = {
  pattern: Pattern;
  /** In the order of the sides. */
  sides: readonly Party[];
  error: string | undefined;
  onChange: (pattern: Pattern) => void;
  onPaint: (index: number, side: Side) => void;
};

/** The choice of a pattern, each with a picture of its cycle; and the painting of an own one. */
export function PatternStep({ pattern, sides, error, onChange, onPaint }: PatternStepProps) {
  const choose = (name: PatternName) =>
    // An own pattern starts with the days of the template that was chosen before.
    onChange({ name, painted: name === 'own' ? ownStart(pattern) : pattern.painted });
  return (
    <>
      <Field as="group" label={t('parentingSetup.pattern')} error={error}>
        {() => (
          <div
            role="radiogroup"
            aria-label={t('parentingSetup.pattern')}
            className={styles.patterns}
          >
            {[...templateNames, 'own' as const].map((name) => (
              <label key={name} className={styles.pattern}>
                <input
                  type="radio"
                  name="pattern"
                  value={name}
                  checked={pattern.name === name}
                  onChange={() => choose(name)}
                  className={styles.patternInput}
                />
                <span className={styles.patternName}>{t(`parentingSetup.pattern-${name}`)}</span>
                <span className={styles.patternText}>
                  {t(`parentingSetup.patternText-${name}`)}
                </span>
                {name !== 'own' && <CyclePicture pattern={{ name, painted: [] }} sides={sides} />}
              </label>
            ))}
          </div>
        )}
      </Field>
      {pattern.name === 'own' && (
        <OwnPattern
          painted={pattern.painted}
          sides={sides}
          onLength={(days) => onChange({ name: 'own', painted: resized(pattern.painted, days) })}
          onPaint={onPaint}
        />
      )}
    </>
  );
}

function ownStart(pattern: Pattern) {
  if (pattern.painted.length > 0) return pattern.painted;
  return pattern.name === 'own' ? resized([], 14) : sidesOf(pattern);
}

/** The days of a cycle as a row of colours. */
function CyclePicture({ pattern, sides }: { pattern: Pattern; sides: readonly Party[] }) {
  const days = sidesOf(pattern);
  return (
    <span aria-hidden="true" className={styles.cycle}>
      {days.map((side, index) => {
        const look = partyClass(sides['ABC'.indexOf(side)]);
        return (
          // The days of a cycle are known by their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={cx(styles.cycleDay, look)} />
        );
      })}
    </span>
  );
}
