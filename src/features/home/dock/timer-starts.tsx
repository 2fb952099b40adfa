import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import { eventTypes } from '../../../../schema/records/event-types.ts';
import { type LogTimerKind, isLogTimerKind } from '../../../../schema/records/timer-kinds.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useOwnTypes } from '../../../app/own-types/use-own-types.ts';
import { useHiddenTypes } from '../../../app/preferences/hidden-types.ts';
import { bareOwnPayload } from '../../../domain/log-types/custom/own-fields.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { ownIconOf } from '../../../log-types/custom/own-icon.tsx';
import { laterTimerOf } from '../../../log-types/later-timers.ts';
import { eventTypeNames, logTypeOf } from '../../../log-types/log-types.ts';
import type { TimerToStart } from '../commands.ts';
import { BigButton } from './big-button.tsx';
import styles from './quick-sheet.module.css';

type TimerStartsProps = {
  childId: string | null;
  onStart: (what: TimerToStart) => void;
};

/** The timers that a person may start, and those of the family's own types that last. */
export function TimerStarts({ childId, onStart }: TimerStartsProps) {
  const { mayLogForSome } = useRights();
  const hidden = useHiddenTypes();
  const ownTypes = useOwnTypes() ?? [];
  const childIds = childId === null ? [] : [childId];
  const mayStart = (kind: LogTimerKind) =>
    !hidden.has(kind) &&
    mayLogForSome(kind, childIds) &&
    (eventTypes[kind].childless || childId !== null);
  const kinds = eventTypeNames
    .filter(isLogTimerKind)
    .filter((kind) => laterTimerOf(kind).starts.length > 0 && mayStart(kind));
  const own = mayStart(DEFINED_TYPE)
    ? ownTypes.filter(({ timed, archived }) => timed && !archived)
    : [];
  if (kinds.length + own.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('homeLater.startTimer')}</h3>
      {kinds.map((kind) => (
        <KindButtons
          key={kind}
          kind={kind}
          childId={eventTypes[kind].childless ? null : childId}
          onStart={onStart}
        />
      ))}
      {own.map((definition) => (
        <BigButton
          key={definition.id}
          wide
          icon={ownIconOf(definition.icon)}
          onClick={() =>
            onStart({
              kind: DEFINED_TYPE,
              childId,
              side: null,
              payload: bareOwnPayload(definition),
            })
          }
        >
          <bdi>{t('homeLater.startOwn', { name: definition.name })}</bdi>
        </BigButton>
      ))}
    </>
  );
}

/** Starts the timer of a type; one button for each side if it has sides. */
function KindButtons({ kind, childId, onStart }: TimerStartsProps & { kind: LogTimerKind }) {
  const { icon } = logTypeOf(kind);
  const buttons = laterTimerOf(kind).starts.map(({ side, label }) => (
    <BigButton
      key={side ?? ''}
      wide
      icon={side === null ? icon : undefined}
      onClick={() => onStart({ kind, childId, side })}
    >
      {label()}
    </BigButton>
  ));
  return buttons.length > 1 ? (
    <div className={`${styles.pair} ${styles.sides}`}>{buttons}</div>
  ) : (
    buttons
  );
}
