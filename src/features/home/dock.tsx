import Baby from 'lucide-react/icons/baby';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import Thermometer from 'lucide-react/icons/thermometer';
import Waves from 'lucide-react/icons/waves';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pill from 'lucide-react/icons/pill';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useTracking } from '../../app/preferences/tracking.ts';
import { isShut } from '../../app/plan/write-gate.ts';
import { DOCK_MAX, type Trackable } from '../../domain/tracking.ts';
import { t } from '../../i18n/t.ts';
import { Icon, type IconType } from '../../ui/icon.tsx';
import { DiaperSheet } from './diaper-sheet.tsx';
import { FeedSheet } from './feed-sheet.tsx';
import { MedicineSheet } from './medicine-sheet.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { useTimersOf } from './queries.ts';
import { SleepSheet } from './sleep-sheet.tsx';
import { useHold } from './use-hold.ts';
import { useSleepToggle } from './use-sleep-toggle.ts';
import styles from './dock.module.css';

type SheetName = 'feed' | 'diaper' | 'sleep' | 'medicine' | 'more';

/** What one logs most, under the thumb. A tap is the quick way, holding opens the full form. */
export function Dock() {
  const { open, show, close } = useOpenSheet();
  const { childIds } = useSelectedChild();
  const { openNew } = useSheets();
  const { toggle, asleep } = useSleepToggle(childIds, useTimersOf(childIds));
  const [childId = ''] = childIds;
  const onlyChild = childIds.length === 1;
  const { mayLog, logsAny } = useRights();
  const asleepOnly = onlyChild ? asleep(childId) : undefined;
  const tracked = useTracking();
  const buttons: readonly (DockButtonProps & { type: Trackable })[] = [
    { type: 'feeding', icon: Milk, label: t('home.feed'), onTap: () => show('feed') },
    { type: 'diaper', icon: Baby, label: t('home.diaper'), onTap: () => show('diaper') },
    {
      type: 'sleep',
      icon: asleepOnly ? Sun : Moon,
      label: asleepOnly ? t('home.stopShort') : t('home.sleep'),
      name: sleepName(onlyChild, asleepOnly !== undefined),
      onTap: ({ timeStamp }) => (onlyChild ? toggle(childId, timeStamp) : show('sleep')),
    },
    {
      type: 'pumping',
      icon: Waves,
      label: t('home.pumping'),
      onTap: () => openNew('pumping'),
    },
    { type: 'medication', icon: Pill, label: t('home.medicine'), onTap: () => show('medicine') },
    {
      type: 'temperature',
      icon: Thermometer,
      label: t('home.temperatureShort'),
      name: t('home.temperature'),
      onTap: () => openNew('temperature'),
    },
    { type: 'note', icon: NotebookPen, label: t('home.note'), onTap: () => openNew('note') },
  ];
  if (!logsAny) return null;
  return (
    <>
      <nav data-dock className={styles.dock} aria-label={t('home.dock')}>
        {buttons
          .filter(({ type }) => tracked.includes(type) && mayLog(type))
          .slice(0, DOCK_MAX)
          .map(({ type, ...button }) => (
            <DockButton key={type} {...button} onHold={() => openNew(type)} />
          ))}
        <DockButton icon={Plus} label={t('home.more')} onTap={() => show('more')} />
      </nav>
      {open?.name === 'feed' && <FeedSheet key={open.turn} onClose={close} />}
      {open?.name === 'diaper' && <DiaperSheet key={open.turn} onClose={close} />}
      {open?.name === 'sleep' && <SleepSheet onClose={close} />}
      {open?.name === 'medicine' && <MedicineSheet onClose={close} />}
      {open?.name === 'more' && <MoreSheet onClose={close} />}
    </>
  );
}

/** Each press begins anew: the sheet of the last one may still be saving, out of sight. */
function useOpenSheet() {
  const [open, setOpen] = useState<{ name: SheetName; turn: number } | null>(null);
  return {
    open,
    show(name: SheetName) {
      // A running sleep is stopped there, and the last doses are read.
      if (name !== 'sleep' && name !== 'medicine' && isShut()) return;
      setOpen((last) => ({ name, turn: (last?.turn ?? 0) + 1 }));
    },
    close: () => setOpen(null),
  };
}

function sleepName(onlyChild: boolean, asleep: boolean): string {
  if (!onlyChild) return t('home.sleep');
  return asleep ? t('home.stopSleep') : t('home.startSleep');
}

type DockButtonProps = {
  icon: IconType;
  label: string;
  /** Its whole name, where the label is shortened. */
  name?: string | undefined;
  onTap: (tap: { timeStamp: number }) => void;
  /** The full form; without one a tap. */
  onHold?: (() => void) | undefined;
};

function DockButton({ icon, label, name, onTap, onHold }: DockButtonProps) {
  const hold = useHold(onHold ?? (() => onTap({ timeStamp: performance.now() })), onTap);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      title={onHold && t('home.holdHint')}
      {...hold}
    >
      <Icon icon={icon} size="l" />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
