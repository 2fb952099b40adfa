import { useEffect, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { PhotoMover, PhotoStage } from '../../../app/photo/photo-mover.tsx';
import { photoFrom, readPicture } from '../../../app/photo/picture.ts';
import type { Chosen } from '../../../app/photo/use-photo.ts';
import { useReplica } from '../../../app/services.tsx';
import { CENTRE } from '../../../domain/photo-crop.ts';
import '../../../i18n/lazy/photo.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useReadFile } from '../photos/use-file-actions.ts';
import styles from './viewer.module.css';

/** Makes a square part of a photo the picture of a child. */
export function ChildPhotoSheet({ record, onClose }: { record: PhotoRecord; onClose: () => void }) {
  const replica = useReplica();
  const { may } = useRights();
  const { children = [] } = useSelectedChild();
  const own = children.filter((child) => may('edit', collections.children, child.record));
  const first = own.find((child) => record.childIds.includes(child.record.id)) ?? own[0];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const child = own.find((each) => each.record.id === chosenId) ?? first;
  const { chosen, setChosen, hasFailed } = useChosen(record);
  const made = chosen && photoFrom(chosen.picture, chosen.crop);
  const save = () => {
    if (!replica || !child || made === null) return;
    const { id, name, photo: before = null } = child.record;
    onClose();
    replica.children.edit(id, { photo: made }).then(() => {
      const undo = () => tell(replica.children.edit(id, { photo: before }));
      showToast({
        text: t('vault.childPhotoSet', { name }),
        actions: [{ label: t('ui.undo'), run: undo }],
      });
    }, showNotSaved);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vault.setAsChildPhoto')}
      footer={
        <Button variant="primary" size="large" wide disabled={!made || !child} onClick={save}>
          {t('ui.save')}
        </Button>
      }
    >
      <div className={styles.fields}>
        {own.length === 0 && <p>{t('vault.noChildToSet')}</p>}
        {own.length > 1 && child && (
          <ChipGroup
            label={t('vault.forWhom')}
            value={child.record.id}
            onChange={setChosenId}
            options={own.map(({ record: { id, name, color } }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
              mark: <ColorMark color={color} />,
            }))}
          />
        )}
        {hasFailed && <p role="alert">{t('vault.notHereOnline')}</p>}
        {!hasFailed && !chosen && <Skeleton height="10rem" />}
        {chosen && child && (
          <>
            <PhotoStage chosen={chosen} onMove={(crop) => setChosen({ ...chosen, crop })}>
              <ChildMark
                child={{ ...child.record, photo: made ?? null }}
                className={styles.childPhoto}
              />
            </PhotoStage>
            <PhotoMover chosen={chosen} onMove={(crop) => setChosen({ ...chosen, crop })} />
          </>
        )}
      </div>
    </Sheet>
  );
}

/** The picture to cut, once its bytes are read. */
function useChosen(record: PhotoRecord) {
  const readFile = useReadFile();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const file = await readFile(record, 'view');
      const reading = file && (await readPicture(file));
      if (isOver) return;
      if (reading?.ok) setChosen({ picture: reading.picture, crop: CENTRE });
      else setFailed(true);
    };
    read().catch(() => setFailed(true));
    return () => {
      isOver = true;
    };
  }, [record, readFile]);
  return { chosen, setChosen, hasFailed };
}
