import ChartLine from 'lucide-react/icons/chart-line';
import Info from 'lucide-react/icons/info';
import Share from 'lucide-react/icons/share-2';
import Table from 'lucide-react/icons/table-2';
import { type ReactNode, type RefObject, useState } from 'react';
import '../../i18n/lazy/chart-card.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { ChartTable } from './chart-table.tsx';
import { shareChart } from './share-chart.ts';
import styles from './card.module.css';

type ChartActionsProps = {
  /** Printed above the picture. */
  heading: string;
  /** The name of its files, without the ending. */
  file: string;
  table: ChartTable;
  /** Around the drawing. */
  frame: RefObject<HTMLElement | null>;
  /** Whether there is something to draw. */
  isDrawn: boolean;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** On the button that shows the table; "Table" unless the screen has another one. */
  tableText?: string | undefined;
  /** What the chart says and how; null: without a button for it. */
  about: { title: string; label: string; text: ReactNode } | null;
};

/** What can be done with a chart: its values, its picture, and what it means. */
export function ChartActions({
  heading,
  file,
  table,
  frame,
  isDrawn,
  isTable,
  onTable,
  tableText,
  about,
}: ChartActionsProps) {
  const share = (what: 'png' | 'csv') =>
    void shareChart(what, { heading, file, table, frame: frame.current }).catch(() =>
      showToast({ text: t('chartCard.shareFailed') }),
    );
  return (
    <div className={styles.actions}>
      {isDrawn && table.rows.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={isTable ? ChartLine : Table}
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? t('chartCard.chart') : (tableText ?? t('chartCard.table'))}
        </Button>
      )}
      <Menu
        label={t('chartCard.share')}
        trigger={
          <Button variant="quiet" size="small" icon={Share}>
            {t('chartCard.share')}
          </Button>
        }
        items={[
          {
            label: t('chartCard.sharePicture'),
            onSelect: () => share('png'),
            disabled: isTable || !isDrawn,
          },
          { label: t('chartCard.shareTable'), onSelect: () => share('csv') },
        ]}
      />
      {about && <About {...about} />}
    </div>
  );
}

function About({ title, label, text }: NonNullable<ChartActionsProps['about']>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={Info} label={label} onClick={() => setIsOpen(true)} />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={title}>
        <div className={styles.info}>{text}</div>
      </Sheet>
    </>
  );
}
