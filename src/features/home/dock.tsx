import Baby from 'lucide-react/icons/baby';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pill from 'lucide-react/icons/pill';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import { Suspense, lazy, useState } from 'react';
import type { EventType } from '../../../schema/records/event.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/selected-child.ts';
import { useSheets } from '../../app/sheets.ts';
import { t } from '../../i18n/t.ts';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { DiaperSheet } from './diaper-sheet.tsx';
import { FeedSheet } from './feed-sheet.tsx';
import { useTimersOf } from './queries.ts';
import { SleepSheet } from './sleep-sheet.tsx';
import { useHold } from './use-hold.ts';
import { useSleepToggle } from './use-sleep-toggle.ts';
import styles from './dock.module.css';

// The two that nobody opens first; the app shell keeps them for a night without a signal.
const MedicineSheet = lazy(async () => ({
  default: (await import('./medicine-sheet.tsx')).MedicineSheet,
}));
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));

type Open = 'feed' | 'diaper' | 'sleep' | 'medicine' | 'more' | null;

/** What one logs most, under the thumb. A tap is the quick way, holding opens the full form. */
export function Dock() {
  const [open, setOpen] = useState<Open>(null);
  const { childIds } = useSelectedChild();
  const { openNew } = useSheets();
  const { toggle } = useSleepToggle();
  const timers = useTimersOf(childIds);
  const [childId = ''] = childIds;
  const onlyChild = childIds.length === 1;
  const asleep = timers?.find(({ kind }) => kind === 'sleep');
  const { mayLog } = useRights();
  const close = () => setOpen(null);
  const form = (type: EventType) => openNew(type);
  return (
    <>
      <nav data-dock className={styles.dock} aria-label={t('home.dock')}>
        {mayLog('feeding') && (
          <DockButton
          icon={Milk}
          label={t('home.feed')}
          onTap={() => setOpen('feed')}
          onHold={() => form('feeding')}
        />
        )}
        {mayLog('diaper') && (
          <DockButton
          icon={Baby}
          label={t('home.diaper')}
          onTap={() => setOpen('diaper')}
          onHold={() => form('diaper')}
        />
        )}
        {mayLog('sleep') && (
          <DockButton
          icon={onlyChild && asleep ? Sun : Moon}
          label={onlyChild && asleep ? t('home.stopShort') : t('home.sleep')}
          name={onlyChild ? (asleep ? t('home.stopSleep') : t('home.startSleep')) : t('home.sleep')}
          onTap={() => (onlyChild ? toggle(childId, asleep) : setOpen('sleep'))}
          onHold={() => form('sleep')}
        />
        )}
        {mayLog('medication') && (
          <DockButton
          icon={Pill}
          label={t('home.medicine')}
          onTap={() => setOpen('medicine')}
          onHold={() => form('medication')}
        />
        )}
        {mayLog('note') && (
          <DockButton
          icon={NotebookPen}
          label={t('home.note')}
          onTap={() => form('note')}
          onHold={() => form('note')}
        />
        )}
        <DockButton
          icon={Plus}
          label={t('home.more')}
          onTap={() => setOpen('more')}
          onHold={() => setOpen('more')}
        />
      </nav>
      {open === 'feed' && <FeedSheet onClose={close} />}
      {open === 'diaper' && <DiaperSheet onClose={close} />}
      {open === 'sleep' && <SleepSheet onClose={close} />}
      <Suspense>
        {open === 'medicine' && <MedicineSheet onClose={close} />}
        {open === 'more' && <MoreSheet onClose={close} />}
      </Suspense>
    </>
  );
}

type DockButtonProps = {
  icon: IconType;
  label: string;
  /** Its whole name, where the label is shortened. */
  name?: string;
  onTap: () => void;
  onHold: () => void;
};

function DockButton({ icon, label, name, onTap, onHold }: DockButtonProps) {
  const hold = useHold(onHold, onTap);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      title={t('home.holdHint')}
      {...hold}
    >
      <Icon icon={icon} size="l" />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
