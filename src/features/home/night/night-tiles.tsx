import { useState } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useListed } from '../../../app/lists/listing.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { keepTogether } from '../../../i18n/keep-together.ts';
import { t } from '../../../i18n/t.ts';
import type { TileContent } from '../../../log-types/log-type.ts';
import { useSettingsOf } from '../../../app/people/use-settings-of.ts';
import { logTypeOf } from '../../../log-types/log-types.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { QuickSheet } from '../dock/quick-sheet.tsx';
import { useHold } from '../dock/use-hold.ts';
import { useTimerToggle } from '../dock/use-timer-toggle.ts';
import { useRecent, useTimersOf } from '../queries.ts';
import { TileValue } from '../tiles/type-tile.tsx';
import styles from './night-screen.module.css';

type NightTilesProps = { types: readonly EventType[]; childIds: readonly string[]; now: number };

/** One large button for each type, with the same quick log as on the dock. */
export function NightTiles({ types, childIds, now }: NightTilesProps) {
  // Each press opens a new sheet: that of the last press may still be saving while it is hidden.
  const [open, setOpen] = useState<{ type: EventType; opening: number } | null>(null);
  const { openNew } = useSheets();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const show = (type: EventType) => {
    if (writesBlocked && logTypeOf(type).home?.quickLog.kind !== 'toggle') return explainBlocked();
    setOpen((last) => ({ type, opening: (last?.opening ?? 0) + 1 }));
  };
  return (
    <>
      <div className={styles.tiles}>
        {types.map((type) => (
          <NightTile
            key={type}
            {...{ type, childIds, now }}
            onSheet={() => show(type)}
            onForm={() => openNew(type)}
          />
        ))}
      </div>
      {open && <QuickSheet key={open.opening} type={open.type} onClose={() => setOpen(null)} />}
    </>
  );
}

type NightTileProps = {
  type: EventType;
  childIds: readonly string[];
  now: number;
  onSheet: () => void;
  onForm: () => void;
};

function NightTile({ type, childIds, now, onSheet, onForm }: NightTileProps) {
  const { icon, home } = logTypeOf(type);
  const [childId = ''] = childIds;
  const recent = useListed(type, useRecent(childIds, type));
  const timers = useTimersOf(childIds);
  const settings = useSettingsOf()(childId);
  const toggle = useTimerToggle(type, childIds, timers);
  const running = timers?.find(({ kind }) => kind === type);
  const quick = home?.quickLog;
  const hold = useHold(onForm, ({ timeStamp }) => {
    if (quick?.kind === 'form' || !quick) onForm();
    else if (quick.kind === 'toggle' && childIds.length === 1) toggle.toggle(childId, timeStamp);
    else onSheet();
  });
  const since: TileContent['value'] = recent && { since: recent[0]?.startedAt ?? null };
  const content = home?.tile?.({ recent, running, now, settings, lineOf: () => '' });
  const { detail } = content ?? {};
  const action =
    quick?.kind === 'toggle' && childIds.length === 1
      ? running
        ? quick.stop()
        : quick.start()
      : typeof detail === 'object'
        ? detail.main
        : null;
  return (
    <button type="button" className={cx(styles.tile, running && styles.running)} {...hold}>
      <span className={styles.title}>
        <Icon icon={content?.icon ?? icon} size="l" />
        {content?.title ?? home?.label() ?? t(`events.type-${type}`)}
      </span>
      <span className={styles.value}>
        <TileValue value={content ? content.value : since} now={now} />
      </span>
      <span className={styles.action}>{keepTogether(action ?? '')}</span>
    </button>
  );
}
