import { Link } from '@tanstack/react-router';
import type { EventType } from '../../../../../schema/records/event-types.ts';
import { useSheets } from '../../../../app/navigation/sheets.ts';
import { t } from '../../../../i18n/t.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import type { Mark } from '../../../../app/charts/marks.ts';
import { useCountedAnyway } from '../screen/counted-anyway.ts';
import styles from '../../../../app/charts/card.module.css';

/** What a bar or a dot says, and the ways on from it. */
export function ChosenMark({
  mark,
  childId,
  types,
  isPartly,
}: {
  mark: Mark;
  childId: string;
  types: readonly EventType[];
  isPartly: boolean;
}) {
  const { openEntry } = useSheets();
  const [counted, toggle] = useCountedAnyway(childId);
  const { day, entryId } = mark;
  const isCounted = day !== null && counted.includes(day);
  return (
    <div className={styles.chosen}>
      <p className={styles.chosenText}>{mark.label()}</p>
      <div className={styles.chosenActions}>
        {entryId !== undefined && (
          <Button size="small" onClick={() => openEntry(entryId)}>
            {t('charts.openEntry')}
          </Button>
        )}
        {day !== null && (
          <Link
            to="/logs"
            search={{ child: childId, from: day, to: day, type: types.join(',') } as never}
            className={buttonClass({ size: 'small' })}
          >
            {t('charts.showDay')}
          </Link>
        )}
        {day !== null && (isPartly || isCounted) && (
          <Button size="small" onClick={() => toggle(day)}>
            {isCounted ? t('charts.leaveOut') : t('charts.countAnyway')}
          </Button>
        )}
      </div>
    </div>
  );
}
