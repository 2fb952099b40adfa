import { useEffect, useEffectEvent } from 'react';
import { DEFINED_TYPE } from '../../../../schema/collections/log-definitions.ts';
import {
  type LogTimerKind,
  hasSides,
  isLogTimerKind,
} from '../../../../schema/records/timer-kinds.ts';
import type { TimerEntry } from '../../../../schema/records/timer-entry.ts';
import type { SheetSearch } from '../../../app/navigation/sheet-address.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useOwnTypes } from '../../../app/own-types/use-own-types.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { mayActByAddress } from '../../../app/preferences/address-actions.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { bareOwnPayload } from '../../../domain/log-types/custom/own-fields.ts';
import '../../../i18n/lazy/logs.ts';
import { t } from '../../../i18n/t.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useTimersOf } from '../queries.ts';
import { useTimerToggle } from './use-timer-toggle.ts';

type ToggleProps = {
  kind: LogTimerKind;
  search: SheetSearch;
  /** What it is started with; null: it can only be stopped. */
  payload?: TimerEntry['payload'] | null;
};

/**
 * `?timer=sleep&do=toggle` starts or stops the timer of the child that `for` names, or of the only one
 * shown. `?timer=custom&kind=<id>` is the timer of an own type.
 */
export function ToggleByAddress({ search }: { search: SheetSearch }) {
  const { close } = useSheets();
  const kind = isLogTimerKind(search.timer) && !hasSides(search.timer) ? search.timer : undefined;
  useEffect(() => {
    if (kind === undefined) close();
  }, [kind, close]);
  if (kind === undefined) return null;
  return kind === DEFINED_TYPE ? (
    <OwnToggle kind={kind} search={search} />
  ) : (
    <Toggle kind={kind} search={search} />
  );
}

function OwnToggle({ kind, search }: ToggleProps) {
  const types = useOwnTypes();
  if (types === undefined) return null;
  const definition = types.find(({ id }) => id === search.kind);
  const isOffered = definition?.timed === true && !definition.archived;
  const payload = isOffered ? bareOwnPayload(definition) : null;
  return <Toggle kind={kind} search={search} payload={payload} />;
}

function Toggle({ kind, search, payload }: ToggleProps) {
  const replica = useReplica();
  const { close } = useSheets();
  const { children, childIds } = useSelectedChild();
  const { mayLog } = useRights();
  const known = children?.map(({ record }) => record.id);
  const chosen = search.for === undefined ? childIds : [search.for];
  const [childId = ''] = chosen;
  const timers = useTimersOf(chosen);
  const { running, toggleNow } = useTimerToggle(
    kind,
    chosen,
    timers,
    payload === null ? { definitionId: search.kind } : payload,
  );
  const isReady = replica !== null && known !== undefined && timers !== undefined;
  const act = useEffectEvent(async () => {
    if (!replica) return;
    const isOn = await mayActByAddress(replica.userId);
    // A reload must not toggle again.
    close();
    const isOne = chosen.length === 1 && known?.includes(childId) === true;
    if (!isOn) showToast({ text: t('logs.addressActionsOff') });
    else if (!isOne || !mayLog(kind, childId)) showToast({ text: t('logs.addressWithoutChild') });
    else if (payload === null && !running(childId)) {
      showToast({ text: t('logs.addressWithoutType') });
    } else toggleNow(childId);
  });
  useEffect(() => {
    if (isReady) void act();
  }, [isReady]);
  return null;
}
