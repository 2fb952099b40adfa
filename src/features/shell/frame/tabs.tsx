import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Calendar from 'lucide-react/icons/calendar';
import ChartSpline from 'lucide-react/icons/chart-spline';
import Library from 'lucide-react/icons/library';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import Settings2 from 'lucide-react/icons/settings-2';
import { useRights } from '../../../app/entries/rights.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './tabs.module.css';

/** The screens with a tab. */
const tabs = [
  { to: '/home', icon: House, label: () => t('shell.home') },
  // A person without this right has no such data on the device.
  { to: '/logs', icon: BookOpenText, label: () => t('shell.logs'), needs: 'seesLog' },
  { to: '/vault', icon: Images, label: () => t('shell.vault'), needs: 'seesVault' },
  { to: '/schedule', icon: Calendar, label: () => t('shell.schedule'), needs: 'seesSchedule' },
  {
    to: '/knowledge',
    icon: Library,
    label: () => t('shell.articles'),
    needs: 'seesArticles',
  },
  { to: '/growth', icon: ChartSpline, label: () => t('shell.growth'), needs: 'seesGrowth' },
  { to: '/settings', icon: Settings2, label: () => t('shell.settings') },
] as const;

/** Rendered again only for another right or another place: a menu that closes keeps its links. */
export const Tabs = memo(function Tabs({
  kind,
  onSelect,
}: {
  kind: 'bar' | 'menu';
  onSelect?: (() => void) | undefined;
}) {
  const rights = useRights();
  const shown = tabs.filter((tab) => !('needs' in tab) || rights[tab.needs]);
  return (
    <ul className={styles[kind]}>
      {shown.map(({ to, icon, label }) => (
        <li key={to}>
          <Link to={to} className={styles.tab} onClick={onSelect}>
            <Icon icon={icon} />
            <span>{label()}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
});
