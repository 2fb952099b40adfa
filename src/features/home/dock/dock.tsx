import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useState } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useTracking } from '../../../app/preferences/tracking.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { t } from '../../../i18n/t.ts';
import type { HomeButton, QuickToggle } from '../../../log-types/log-type.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { DOCK_MAX } from '../../../log-types/tracking.ts';
import { Icon, type IconType } from '../../../ui/icon.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { useTimersOf } from '../queries.ts';
import { QuickSheet } from './quick-sheet.tsx';
import { useHold } from './use-hold.ts';
import { useTimerToggle } from './use-timer-toggle.ts';
import styles from './dock.module.css';

const MORE = 'more';

// Most taps are on the other buttons. The service worker has its code on the device.
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));

/** The most used types as buttons. A tap logs quickly, holding opens the full form. */
export function Dock() {
  const { open, show, close } = useOpenSheet();
  const { openNew } = useSheets();
  const { childIds } = useSelectedChild();
  const { mayLogForSome, logsAny } = useRights();
  const tracked = useTracking();
  useRootMark('dock', logsAny && 'shown');
  if (!logsAny) return null;
  return (
    <>
      <nav data-dock className={styles.dock} aria-label={t('home.dock')}>
        {tracked
          .filter((type) => mayLogForSome(type, childIds))
          .slice(0, DOCK_MAX)
          .map((type) => (
            <TypeButton key={type} type={type} onSheet={show} onForm={() => openNew(type)} />
          ))}
        <DockButton icon={Plus} label={t('home.more')} onTap={() => show(MORE)} />
      </nav>
      {open?.name === MORE && (
        <Suspense>
          <MoreSheet onClose={close} />
        </Suspense>
      )}
      {open && open.name !== MORE && (
        <QuickSheet key={open.opening} type={open.name} onClose={close} />
      )}
    </>
  );
}

/**
 * Each press opens a new sheet: the sheet of the last press may still be saving while it is hidden.
 */
function useOpenSheet() {
  const [open, setOpen] = useState<{ name: EventType | typeof MORE; opening: number } | null>(null);
  const { writesBlocked, explainBlocked } = useWriteGate();
  return {
    open,
    show(name: EventType | typeof MORE) {
      if (writesBlocked && !opensReadOnly(name)) return explainBlocked();
      setOpen((last) => ({ name, opening: (last?.opening ?? 0) + 1 }));
    },
    close: () => setOpen(null),
  };
}

/** Without a subscription a running timer can still be stopped, and the last doses can be read. */
function opensReadOnly(name: EventType | typeof MORE): boolean {
  const kind = name === MORE ? undefined : logTypeOf(name).home?.quickLog.kind;
  return kind === 'toggle' || kind === 'repeat';
}

type TypeButtonProps = { type: EventType; onSheet: (type: EventType) => void; onForm: () => void };

function TypeButton({ type, onSheet, onForm }: TypeButtonProps) {
  const { icon, home } = logTypeOf(type);
  if (!home) return null;
  const button = { icon, label: home.label(), name: home.name(), onHold: onForm };
  const { quickLog } = home;
  switch (quickLog.kind) {
    case 'form':
      return <DockButton {...button} onTap={onForm} />;
    case 'toggle':
      return (
        <ToggleButton type={type} button={button} home={home} toggle={quickLog} onSheet={onSheet} />
      );
    case 'choices':
    case 'sides':
    case 'repeat':
      return <DockButton {...button} onTap={() => onSheet(type)} />;
  }
}

type ToggleButtonProps = {
  type: EventType;
  button: Omit<DockButtonProps, 'onTap'>;
  home: HomeButton;
  toggle: QuickToggle;
  onSheet: (type: EventType) => void;
};

/** For one child it starts and stops the timer at once; for several it opens a sheet. */
function ToggleButton({ type, button, home, toggle, onSheet }: ToggleButtonProps) {
  const { childIds } = useSelectedChild();
  const timers = useTimerToggle(type, childIds, useTimersOf(childIds));
  const [childId = ''] = childIds;
  if (childIds.length !== 1) return <DockButton {...button} onTap={() => onSheet(type)} />;
  const isRunning = timers.running(childId) !== undefined;
  return (
    <DockButton
      {...button}
      icon={isRunning ? toggle.runningIcon : button.icon}
      label={isRunning ? toggle.stopShort() : home.label()}
      name={isRunning ? toggle.stop() : toggle.start()}
      onTap={({ timeStamp }) => timers.toggle(childId, timeStamp)}
    />
  );
}

type DockButtonProps = {
  icon: IconType;
  label: string;
  /** The full name, if the label is shortened. */
  name?: string | undefined;
  onTap: (tap: { timeStamp: number }) => void;
  /** Opens the full form; if omitted, holding is the same as a tap. */
  onHold?: (() => void) | undefined;
};

function DockButton({ icon, label, name, onTap, onHold }: DockButtonProps) {
  const hold = useHold(onHold ?? (() => onTap({ timeStamp: performance.now() })), onTap);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name === label ? undefined : name}
      title={onHold && t('home.holdHint')}
      {...hold}
    >
      <Icon icon={icon} size="l" />
      <span className={styles.label}>{label}</span>
    </button>
  );
}
