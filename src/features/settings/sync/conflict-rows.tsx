import type { ConflictAnswer } from '../../../../schema/wire/rest-answers.ts';
import { type ConflictSide, useConflictSides } from '../../../app/conflicts/use-conflict-sides.ts';
import type { Versioned } from '../../../app/history/versioned.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/history.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './conflicts.module.css';

/** The two values of a conflict, with a choice of the version. */
export function ConflictRows({
  conflict,
  versioned,
  what,
  when,
}: {
  conflict: ConflictAnswer;
  versioned: Versioned;
  what: string;
  when: string | null;
}) {
  const { lost, kept } = useConflictSides(conflict, versioned);
  return (
    <div className={styles.conflict}>
      <h3 className={styles.entry}>
        <bdi>{what}</bdi>
        {when !== null && <span className={styles.time}>{when}</span>}
      </h3>
      <List>
        <Side side={lost} stands={false} />
        <Side side={kept} stands />
      </List>
    </div>
  );
}

function Side({ side, stands }: { side: ConflictSide; stands: boolean }) {
  const now = useNow(60_000);
  const { person, text, writtenAt, keepLabel, keep } = side;
  const name = person.isMe ? t('history.you') : person.name;
  return (
    <Row
      start={<ColorMark shape="disc" color={person.color} initial={person.initial} />}
      title={
        <>
          <span className={styles.field}>{text.field}: </span>
          <bdi>{text.value}</bdi>
        </>
      }
      detail={`${
        stands ? t('history.conflictStands', { name }) : t('history.conflictWrote', { name })
      } · ${formatMoment(writtenAt, { now })}`}
      end={
        keep && (
          <Button size="small" aria-label={keepLabel} onClick={keep}>
            {t('history.keep')}
          </Button>
        )
      }
    />
  );
}
