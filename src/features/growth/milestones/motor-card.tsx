import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useId, useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MotorMilestone } from '../../../../schema/records/motor-milestone-id.ts';
import { ChartActions } from '../../../app/charts/chart-actions.tsx';
import { ValueTable } from '../../../app/charts/chart-table.tsx';
import { DrawingBoundary } from '../../../app/charts/drawing-boundary.tsx';
import '../../../i18n/lazy/growth.ts';
import { t } from '../../../i18n/t.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MotorBars } from './motor-bars.tsx';
import {
  type AgeKind,
  type MotorRow,
  type MotorView,
  motorSummary,
  motorTable,
} from './motor-rows.ts';
import { useWidth } from '../../../ui/use-width.ts';
import cards from '../../../app/charts/card.module.css';
import styles from './milestones.module.css';

type MotorCardProps = {
  child: ChildRecord;
  view: MotorView;
  ages: AgeKind;
  onAges: (ages: AgeKind) => void;
  today: string;
  /** null where this person may only see. */
  onEdit: ((key: MotorMilestone) => void) | null;
};

/** The six milestones with their windows, as a drawing and a list. */
export function MotorCard({ child, view, ages, onAges, today, onEdit }: MotorCardProps) {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const { ref, width, textScale } = useWidth();
  const title = t('growthMilestones.motorTitle');
  const table = motorTable(view, view.hasBoth ? ages : 'chronological');
  const values = <ValueTable table={table} caption={title} today={today} />;
  return (
    <Card aria-labelledby={`${id}-title`} className={cards.card}>
      <h2 id={`${id}-title`} className={cards.title}>
        {title}
      </h2>
      <p className={styles.hint}>{t('growthMilestones.motorHint')}</p>
      {view.todayMonths === null && (
        <p className={styles.hint}>{t('growthMilestones.noBirthdate', { name: child.name })}</p>
      )}
      {view.hasBoth && (
        <Switch
          label={t('growthMilestones.corrected')}
          hint={t('growthMilestones.correctedHint')}
          checked={ages === 'corrected'}
          onChange={(on) => onAges(on ? 'corrected' : 'chronological')}
        />
      )}
      <VisuallyHidden>{motorSummary(child.name, view)}</VisuallyHidden>
      <figure ref={frame} className={cards.figure}>
        {isTable ? (
          values
        ) : (
          <DrawingBoundary text={t('growthMilestones.noDrawing')} fallback={values}>
            <div ref={ref}>
              {width > 0 && (
                <MotorBars view={view} width={width} textScale={textScale} onChoose={onEdit} />
              )}
            </div>
          </DrawingBoundary>
        )}
      </figure>
      <List className={styles.list} label={title}>
        {view.rows.map((row) => (
          <MotorItem key={row.key} row={row} onEdit={onEdit} />
        ))}
      </List>
      <p className={styles.source}>{t('growthMilestones.source')}</p>
      <ChartActions
        heading={`${title} · ${child.name}`}
        file={t('growthMilestones.file')}
        table={table}
        frame={frame}
        isDrawn
        isTable={isTable}
        onTable={setIsTable}
        tableText={t('growth.values')}
        about={null}
      />
    </Card>
  );
}

function MotorItem({ row, onEdit }: { row: MotorRow; onEdit: MotorCardProps['onEdit'] }) {
  const isSeen = row.values.status !== 'not_yet';
  const content = {
    start: <Icon icon={isSeen ? Check : Circle} className={isSeen ? styles.seen : styles.notYet} />,
    title: row.title,
    detail: [row.text, row.values.note].filter(Boolean).join(' · '),
  };
  return onEdit ? <RowButton {...content} onClick={() => onEdit(row.key)} /> : <Row {...content} />;
}
