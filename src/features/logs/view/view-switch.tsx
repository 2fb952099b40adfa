import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Rows3 from 'lucide-react/icons/rows-3';
import List from 'lucide-react/icons/list';
import { useRights } from '../../../app/entries/rights.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { t } from '../../../i18n/t.ts';
import type { IconType } from '../../../ui/icon.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { LOG_TABS, type LogView, useLogView } from './log-view.ts';
import '../../../i18n/lazy/logs.ts';
import styles from './view-switch.module.css';

const icons: Record<(typeof LOG_TABS)[number], IconType> = {
  timeline: List,
  charts: ChartColumn,
  day: Rows3,
  summary: ClipboardList,
};

/** Views that only add entries: not offered to those who may add none. */
const WRITING_VIEWS: readonly LogView[] = ['day'];

/** The views of the log. A caregiver who may see no entries has only the timeline of their own. */
export function ViewSwitch() {
  const [view, go] = useLogView();
  const { seesLog, logsAny } = useRights();
  const isReadOnly = useIsReadOnly();
  const writes = logsAny && !isReadOnly;
  if (!seesLog) return null;
  return (
    <div className={styles.holder}>
      <SegmentedControl
        label={t('logs.views')}
        value={view}
        onChange={go}
        className={styles.switch}
        options={LOG_TABS.filter((name) => writes || !WRITING_VIEWS.includes(name)).map(
          (value) => ({
            value,
            label: t(`logs.view-${value}`),
            icon: icons[value],
          }),
        )}
      />
    </div>
  );
}
