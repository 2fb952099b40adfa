import { type ReactNode, Suspense, lazy, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useSeesHistory } from '../../../app/history/use-sees-history.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useWriteGate } from '../../../app/plan/write-gate.ts';
import { useMayRespond } from '../../../app/responses/may-respond.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { liveCounts, setLiked } from '../../../replica/stores/responses.ts';
import { removePhotos } from '../photos/commands.ts';
import { isVideo } from '../photos/kinds.ts';
import { useViewList } from './viewed-ids.ts';

const EditDetails = lazy(async () => ({
  default: (await import('../details/edit-details.tsx')).EditDetails,
}));
const PhotoHistory = lazy(async () => ({
  default: (await import('../history/item-history.tsx')).PhotoHistory,
}));
const PortraitSheet = lazy(async () => ({
  default: (await import('./portrait-sheet.tsx')).PortraitSheet,
}));

const sheets = { edit: EditDetails, portrait: PortraitSheet, history: PhotoHistory };

export type PhotoActions = {
  mayEdit: boolean;
  mayRemove: boolean;
  /** Whether it can become the picture of a child or of this person. */
  maySetPortrait: boolean;
  like: () => void;
  /** Opens the form of all details. */
  edit: () => void;
  /** Opens the choice of whose picture it becomes. */
  setAsPortrait: () => void;
  /** Opens its former values; null where the server does not show them. */
  showHistory: (() => void) | null;
  /** Moves it to the trash and shows the next one. */
  remove: () => void;
  /** The open sheet, to be rendered outside of the viewer. */
  sheet: ReactNode;
};

/** What this person can do with the photo in the viewer. */
export function usePhotoActions(
  { record }: Entry<PhotoRecord>,
  ids: readonly string[],
): PhotoActions {
  const replica = useReplica();
  const rights = useRights();
  const seesHistory = useSeesHistory(record);
  const { openPhoto, close } = useSheets();
  const setViewList = useViewList();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const [sheet, setSheet] = useState<keyof typeof sheets | null>(null);
  const item = { collection: collections.photos.name, record } as const;
  const mayLike = useMayRespond(item) === true;
  const counts = useQuery((stores) => liveCounts(stores, [record.id]), [record.id]);
  const may = (action: 'edit' | 'remove') => rights.may(action, collections.photos, record);
  const gated = (isAllowed: boolean, act: () => void) => () => {
    if (!isAllowed) return;
    if (writesBlocked) explainBlocked();
    else act();
  };
  const OpenSheet = sheet === null ? null : sheets[sheet];
  return {
    mayEdit: may('edit'),
    mayRemove: may('remove'),
    maySetPortrait: !isVideo(record),
    like: gated(mayLike, () => {
      const isLiked = counts?.get(record.id)?.liked === true;
      if (replica) tell(setLiked(replica, item, !isLiked));
    }),
    edit: gated(may('edit'), () => setSheet('edit')),
    setAsPortrait: gated(!isVideo(record), () => setSheet('portrait')),
    showHistory: seesHistory ? () => setSheet('history') : null,
    remove: gated(may('remove'), () => {
      if (!replica) return;
      const at = ids.indexOf(record.id);
      const next = ids[at + 1] ?? ids[at - 1];
      removePhotos(replica, [record], rights);
      setViewList(ids.filter((id) => id !== record.id));
      if (next === undefined) close();
      else openPhoto(next);
    }),
    sheet: OpenSheet && (
      <Suspense>
        <OpenSheet record={record} onClose={() => setSheet(null)} />
      </Suspense>
    ),
  };
}
