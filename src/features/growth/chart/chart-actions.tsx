import ChartLine from 'lucide-react/icons/chart-line';
import Info from 'lucide-react/icons/info';
import Share from 'lucide-react/icons/share-2';
import Table from 'lucide-react/icons/table-2';
import { type RefObject, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { shareGrowth } from './share-growth.ts';
import type { ChartViewOf } from './use-chart-view.ts';
import styles from '../chart-tab.module.css';

type ChartActionsProps = {
  /** Printed into the picture. */
  title: string;
  name: string;
  file: string;
  view: ChartViewOf;
  frame: RefObject<HTMLElement | null>;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
};

/** What can be done with a chart: its values, its picture, and what it means. */
export function ChartActions({
  title,
  name,
  file,
  view: { table, summary },
  frame,
  isTable,
  onTable,
}: ChartActionsProps) {
  const [isInfoOpen, setIsInfoOpen] = useState(false);
  const share = (what: 'png' | 'csv') =>
    void shareGrowth(what, { title, file, table, frame: frame.current }).catch(() =>
      showToast({ text: t('growth.shareFailed') }),
    );
  return (
    <div className={styles.actions}>
      {table.rows.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={isTable ? ChartLine : Table}
          aria-pressed={isTable}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? t('growth.chart') : t('growth.values')}
        </Button>
      )}
      <Menu
        label={t('growth.share')}
        trigger={
          <Button variant="quiet" size="small" icon={Share}>
            {t('growth.share')}
          </Button>
        }
        items={[
          { label: t('growth.sharePicture'), onSelect: () => share('png'), disabled: isTable },
          { label: t('growth.shareTable'), onSelect: () => share('csv') },
        ]}
      />
      <IconButton icon={Info} label={t('growth.about')} onClick={() => setIsInfoOpen(true)} />
      <Sheet open={isInfoOpen} onClose={() => setIsInfoOpen(false)} title={name}>
        <div className={styles.info}>
          <p>{summary}</p>
          <p>{t('growth.aboutText')}</p>
          <p>{t('growth.notAdvice')}</p>
          <p>{t('growth.aboutSource')}</p>
        </div>
      </Sheet>
    </div>
  );
}
