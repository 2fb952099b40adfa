import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import List from 'lucide-react/icons/list';
import { useRights } from '../../../app/entries/rights.ts';
import { t } from '../../../i18n/t.ts';
import type { IconType } from '../../../ui/icon.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { LOG_TABS, useLogView } from './log-view.ts';
import '../../../i18n/lazy/logs.ts';

const icons: Record<(typeof LOG_TABS)[number], IconType> = {
  timeline: List,
  charts: ChartColumn,
  summary: ClipboardList,
};

/** The views of the log. A caregiver who may see no entries has only the timeline of their own. */
export function ViewSwitch() {
  const [view, go] = useLogView();
  const { seesLog } = useRights();
  if (!seesLog) return null;
  return (
    <SegmentedControl
      label={t('logs.views')}
      value={view}
      onChange={go}
      options={LOG_TABS.map((value) => ({
        value,
        label: t(`logs.view-${value}`),
        icon: icons[value],
      }))}
    />
  );
}
