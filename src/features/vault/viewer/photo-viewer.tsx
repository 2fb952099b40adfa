import { Suspense, useState } from 'react';
import '../../../i18n/lazy/vault.ts';
import { isRemoved } from '../../../../schema/rules/merge.ts';
import { useSheetSearch, useSheets } from '../../../app/navigation/sheets.ts';
import { useQuery } from '../../../app/use-query.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { photosOf } from '../photos/photo-store.ts';
import { OpenViewer } from './open-viewer.tsx';
import { useViewedIds } from './viewed-ids.ts';

/** The photo in the address (`?photo=`), over any screen. */
export function PhotoViewer() {
  const { photo: id } = useSheetSearch();
  // Not keyed by the photo: the viewer stays open when a swipe shows the next one.
  return id === undefined ? null : <NamedPhoto id={id} />;
}

function NamedPhoto({ id }: { id: string }) {
  const { close, openPhoto } = useSheets();
  const [closed, setClosed] = useState(false);
  const entry = useQuery((replica) => photosOf(replica).get(id), [id]);
  const ids = useViewedIds(id);
  const [last, setLast] = useState(entry);
  // The picture before stays until the record of the next one is read.
  if (entry !== undefined && entry !== last) setLast(entry);
  const shown = entry === undefined && last?.record.id !== id ? last : entry;
  const onClose = () => {
    setClosed(true);
    close();
  };
  if (closed || shown === undefined) return null;
  if (shown === null || isRemoved(shown.record)) {
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1];
    return (
      <Sheet
        open
        kind="dialog"
        onClose={onClose}
        title={t('vault.gone')}
        intro={t('vault.goneText')}
        footer={
          <>
            <Button onClick={onClose}>{t('ui.close')}</Button>
            {next !== undefined && (
              <Button variant="primary" onClick={() => openPhoto(next)}>
                {t('vault.next')}
              </Button>
            )}
          </>
        }
      >
        {null}
      </Sheet>
    );
  }
  return (
    <Suspense>
      <OpenViewer entry={shown} ids={ids} onClose={onClose} />
    </Suspense>
  );
}
