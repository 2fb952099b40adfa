import { type KeyboardEvent, useRef, useState } from 'react';
import { CYCLE_DAYS_MAX, type Side } from '../../../../domain/custody/pattern.ts';
import { t } from '../../../../i18n/t.ts';
import { ChipGroup } from '../../../../ui/chip.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Field } from '../../../../ui/field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { type Party, PartyMark, partyClass } from '../party.tsx';
import styles from './setup.module.css';

const SIDES = ['A', 'B', 'C'] as const;
const DAYS_IN_ROW = 7;

/**
 * The days of an own cycle, painted with the chosen party: by tapping, by drawing over several days, or
 * with the arrow keys and Space; a letter or digit key chooses the party.
 */
export function OwnPattern({
  painted,
  sides,
  onLength,
  onPaint,
}: {
  painted: readonly Side[];
  sides: readonly Party[];
  onLength: (days: number) => void;
  onPaint: (index: number, side: Side) => void;
}) {
  const [brush, setBrush] = useState<Side>('B');
  const [focused, setFocused] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const isDrawing = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -DAYS_IN_ROW, ArrowDown: DAYS_IN_ROW }[
      event.key
    ];
    const side = SIDES[Number(event.key) - 1];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(painted.length - 1, focused + step));
      setFocused(next);
      grid.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
    } else if (side && sides[SIDES.indexOf(side)]) {
      setBrush(side);
      onPaint(focused, side);
    }
  };
  return (
    <div className={styles.own}>
      <NumberField
        label={t('parentingSetup.cycleDays')}
        hint={t('parentingSetup.cycleDaysHint', { max: CYCLE_DAYS_MAX })}
        value={painted.length}
        min={1}
        max={CYCLE_DAYS_MAX}
        step={1}
        onChange={(days) => {
          if (days !== null && Number.isInteger(days) && days >= 1 && days <= CYCLE_DAYS_MAX) {
            onLength(days);
          }
        }}
      />
      <Field as="group" label={t('parentingSetup.brush')} hint={t('parentingSetup.paintHint')}>
        {() => (
          <ChipGroup
            value={brush}
            onChange={setBrush}
            options={SIDES.slice(0, sides.length).map((value, index) => ({
              value,
              label: sides[index]?.label ?? '',
              mark: <PartyMark party={sides[index]} />,
            }))}
          />
        )}
      </Field>
      {/* The buttons inside take the focus; their keys and strokes bubble up to here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={grid}
        role="group"
        aria-label={t('parentingSetup.days')}
        className={styles.days}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          if (!isDrawing.current) return;
          const under = document.elementFromPoint(event.clientX, event.clientY);
          const index = under?.closest<HTMLElement>('[data-index]')?.dataset['index'];
          if (index !== undefined) onPaint(Number(index), brush);
        }}
        onPointerUp={() => {
          isDrawing.current = false;
        }}
        onPointerCancel={() => {
          isDrawing.current = false;
        }}
      >
        {painted.map((side, index) => {
          const party = sides[SIDES.indexOf(side)];
          return (
            <button
              // The days of a cycle are known by their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              data-index={index}
              tabIndex={index === focused ? 0 : -1}
              aria-label={t('parentingSetup.dayOf', { day: index + 1, name: party?.label ?? '' })}
              className={cx(styles.ownDay, partyClass(party))}
              onFocus={() => setFocused(index)}
              onPointerDown={() => {
                isDrawing.current = true;
                onPaint(index, brush);
              }}
              onClick={(event) => {
                // A press of Space or Enter has no pointer before it.
                if (event.detail === 0) onPaint(index, brush);
              }}
            >
              <span aria-hidden="true" className={styles.ownNumber}>
                {index + 1}
              </span>
              <span aria-hidden="true" className={styles.ownInitial}>
                {party?.initial}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
