import { useEffect, useEffectEvent } from 'react';
import type { EventType } from '../../../../schema/records/event.ts';
import type { SheetSearch } from '../../../app/navigation/sheet-address.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { mayActByAddress } from '../../../app/preferences/address-actions.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/logs.ts';
import { t } from '../../../i18n/t.ts';
import { eventTypeNames, logTypeOf } from '../../../log-types/log-types.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useTimersOf } from '../queries.ts';
import { useTimerToggle } from './use-timer-toggle.ts';

/** `?timer=sleep&do=toggle` starts or stops the timer of the child that `for` names, or of the only one shown. */
export function ToggleByAddress({ search }: { search: SheetSearch }) {
  const { close } = useSheets();
  const type = eventTypeNames.find(
    (known) =>
      logTypeOf(known).timer?.kind === search.timer &&
      logTypeOf(known).home?.quickLog.kind === 'toggle',
  );
  useEffect(() => {
    if (type === undefined) close();
  }, [type, close]);
  return type === undefined ? null : <Toggle type={type} search={search} />;
}

function Toggle({ type, search }: { type: EventType; search: SheetSearch }) {
  const replica = useReplica();
  const { close } = useSheets();
  const { children, childIds } = useSelectedChild();
  const { mayLog } = useRights();
  const known = children?.map(({ record }) => record.id);
  const chosen = search.for === undefined ? childIds : [search.for];
  const [childId = ''] = chosen;
  const timers = useTimersOf(chosen);
  const { toggleNow } = useTimerToggle(type, chosen, timers);
  const isReady = replica !== null && known !== undefined && timers !== undefined;
  const act = useEffectEvent(async () => {
    if (!replica) return;
    const isOn = await mayActByAddress(replica.userId);
    // A reload must not toggle again.
    close();
    const isOne = chosen.length === 1 && known?.includes(childId) === true;
    if (!isOn) showToast({ text: t('logs.addressActionsOff') });
    else if (!isOne || !mayLog(type, childId)) showToast({ text: t('logs.addressWithoutChild') });
    else toggleNow(childId);
  });
  useEffect(() => {
    if (isReady) void act();
  }, [isReady]);
  return null;
}
