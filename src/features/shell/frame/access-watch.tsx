import { useEffect, useRef } from 'react';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useReplica } from '../../../app/services.tsx';
import { useSheetSearch, useSheets } from '../../../app/navigation/sheets.ts';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/access.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { showToast } from '../../../ui/toasts.ts';
import { CardNotice } from '../notices/card-notice.tsx';
import { AccessRequestAnswer } from '../notices/access-request-answer.tsx';

/**
 * For caregivers: when a child or a right is withdrawn, the sheet that needs it closes, and a message
 * says why. Typed values stay on the device as a draft. Also shows cards that they have not read in
 * their current version, and the answer to their access request.
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
    showToast({ text: t('access.notShared', { name }) });
    if (isSheetOpen) close();
  });
  const isBarred = isKnown && added !== undefined && !mayLog(added as EventType);
  useEffect(() => {
    if (!isBarred) return;
    showToast({ id: 'no-access', text: t('access.missing', { parents }) });
    close();
    // Shown once for each sheet that must close.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBarred]);
  return (
    <>
      <AccessRequestAnswer />
      <CardNotice />
    </>
  );
}

/** Reports each child that disappears. A replica that was just reopened has lost none. */
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
    // The callback may change without a child disappearing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [replica, children]);
}
