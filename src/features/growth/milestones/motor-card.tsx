import { useParentSize } from '@visx/responsive';
import ChartColumn from 'lucide-react/icons/chart-column';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import Share from 'lucide-react/icons/share-2';
import Table from 'lucide-react/icons/table-2';
import { useId, useRef, useState } from 'react';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { MotorMilestone } from '../../../../schema/records/motor-milestone-id.ts';
import { ValueTable, tableCsv } from '../../../app/charts/chart-table.tsx';
import { DrawingBoundary } from '../../../app/charts/drawing-boundary.tsx';
import { drawingToPng, shareFile } from '../../../app/charts/share.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row, RowButton } from '../../../ui/list.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MotorBars } from './motor-bars.tsx';
import {
  type AgeKind,
  type MotorRow,
  type MotorView,
  motorSummary,
  motorTable,
} from './motor-rows.ts';
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
  const { parentRef, width } = useParentSize({ debounceTime: 0 });
  const title = t('growthMilestones.motorTitle');
  const table = motorTable(view, view.hasBoth ? ages : 'chronological');
  const share = (what: 'png' | 'csv') =>
    void shareCard(what, { title: `${title} · ${child.name}`, table, frame: frame.current }).catch(
      () => showToast({ text: t('growthMilestones.shareFailed') }),
    );
  const values = <ValueTable table={table} caption={title} today={today} />;
  return (
    <Card aria-labelledby={`${id}-title`} className={styles.card}>
      <h2 id={`${id}-title`} className={styles.title}>
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
      <figure ref={frame} className={styles.figure}>
        {isTable ? (
          values
        ) : (
          <DrawingBoundary text={t('growthMilestones.noDrawing')} fallback={values}>
            <div ref={parentRef}>
              {width > 0 && <MotorBars view={view} width={width} onChoose={onEdit} />}
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
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          icon={isTable ? ChartColumn : Table}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? t('growthMilestones.chart') : t('growthMilestones.table')}
        </Button>
        <Menu
          label={t('growthMilestones.share')}
          trigger={
            <Button variant="quiet" size="small" icon={Share}>
              {t('growthMilestones.share')}
            </Button>
          }
          items={[
            {
              label: t('growthMilestones.sharePicture'),
              onSelect: () => share('png'),
              disabled: isTable,
            },
            { label: t('growthMilestones.shareTable'), onSelect: () => share('csv') },
          ]}
        />
      </div>
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

async function shareCard(
  what: 'png' | 'csv',
  {
    title,
    table,
    frame,
  }: { title: string; table: ReturnType<typeof motorTable>; frame: HTMLElement | null },
): Promise<void> {
  const name = `${t('growthMilestones.file')}.${what}`;
  if (what === 'csv') {
    await shareFile(new Blob([tableCsv(table)], { type: 'text/csv' }), name);
    return;
  }
  const drawing = frame?.querySelector('svg');
  if (!drawing || !frame) throw new Error('nothing is drawn');
  const { color, backgroundColor } = getComputedStyle(frame.closest('section') ?? frame);
  const png = await drawingToPng(drawing, { title, ground: backgroundColor, ink: color });
  await shareFile(png, name);
}
