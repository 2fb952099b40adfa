import { useEffect, useRef } from 'react';
import type { EventType } from '../../../../schema/records/event.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { useSheetSearch, useSheets } from '../../../app/navigation/sheets.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { showToast } from '../../../ui/toasts.ts';
import { CardNotice } from '../notices/card-notice.tsx';
import { AccessRequestAnswer } from '../notices/access-request-answer.tsx';

/**
 * For caregivers: when a child or a right goes, the sheet that stands on it closes softly, and a
 * message says why. What was typed stays on the device as a draft. And a child's card that they
 * have not read, or not as it is now, is shown to them, as is the answer to what they asked for.
 */
export function AccessWatch() {
  const { role } = useOwnRole();
  return role === 'caregiver' ? <Watch /> : null;
}

function Watch() {
  const { close } = useSheets();
  const { entry, timer, new: added } = useSheetSearch();
  const { isKnown, mayLog } = useRights();
  const parents = useParents();
  const isSheetOpen = entry !== undefined || timer !== undefined || added !== undefined;
  useLostChildren((name) => {
    showToast({ text: t('entries.notShared', { name }) });
    if (isSheetOpen) close();
  });
  const isBarred = isKnown && added !== undefined && !mayLog(added as EventType);
  useEffect(() => {
    if (!isBarred) return;
    showToast({ id: 'no-access', text: t('entries.noAccess', { parents }) });
    close();
    // Said once for each sheet that may not be there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBarred]);
  return (
    <>
      <AccessRequestAnswer />
      <CardNotice />
    </>
  );
}

/** Tells of each child that was here a moment ago. A replica that is opened anew has lost nothing. */
function useLostChildren(onLost: (name: string) => void): void {
  const replica = useReplica();
  const children = useQuery((opened) => opened.children.all(), []);
  const seen = useRef<{ replica: Replica; names: ReadonlyMap<string, string> } | null>(null);
  useEffect(() => {
    if (replica === null || children === undefined) return;
    const names = new Map(children.map(({ record }) => [record.id, record.name]));
    const before = seen.current?.replica === replica ? seen.current.names : names;
    seen.current = { replica, names };
    for (const [id, name] of before) if (!names.has(id)) onLost(name);
    // What is done about it may change without a child having gone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [replica, children]);
}
