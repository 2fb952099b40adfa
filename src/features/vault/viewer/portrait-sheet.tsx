import { useEffect, useState } from 'react';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useOwnMember } from '../../../app/people/use-own-member.ts';
import { PhotoMover, PhotoStage } from '../../../app/photo/photo-mover.tsx';
import { photoFrom, readPicture } from '../../../app/photo/picture.ts';
import type { Chosen } from '../../../app/photo/use-photo.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { useReplica, useSession } from '../../../app/services.tsx';
import { CENTRE } from '../../../domain/photo-crop.ts';
import '../../../i18n/lazy/photo.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { changeProfile } from '../../../session/requests/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useReadFile } from '../photos/use-file-actions.ts';
import styles from './viewer.module.css';

/** Makes a square part of a photo the picture of a child, or of this person. */
export function PortraitSheet({ record, onClose }: { record: PhotoRecord; onClose: () => void }) {
  const { may } = useRights();
  const { children = [] } = useSelectedChild();
  const me = usePeople().me;
  const own = children
    .map((child) => child.record)
    .filter((child) => may('edit', collections.children, child));
  const subjects: Portrayed[] = [
    ...own.map(({ id, name, color }) => ({ kind: 'child' as const, id, name, color })),
    ...(me ? [{ kind: 'me' as const, id: me.id, name: me.name, color: me.color }] : []),
  ];
  const first = subjects.find(({ id }) => record.childIds.includes(id)) ?? subjects[0];
  const [chosenId, setChosenId] = useState<string | null>(null);
  const subject = subjects.find(({ id }) => id === chosenId) ?? first;
  const { chosen, setChosen, hasFailed } = useChosen(record);
  const made = chosen && photoFrom(chosen.picture, chosen.crop);
  const { save, busy, problem } = useSavePortrait(onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('vault.setAsPortrait')}
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          busy={busy}
          disabled={!made || !subject}
          onClick={() => made && subject && save(subject, made)}
        >
          {t('ui.save')}
        </Button>
      }
    >
      <div className={styles.fields}>
        {subjects.length > 1 && subject && (
          <ChipGroup
            label={t('vault.forWhom')}
            value={subject.id}
            onChange={setChosenId}
            options={subjects.map(({ kind, id, name, color }) => ({
              value: id,
              label: kind === 'me' ? t('vault.ownPortrait') : <bdi>{name}</bdi>,
              mark: <ColorMark color={color} />,
            }))}
          />
        )}
        {hasFailed && <p role="alert">{t('vault.notHereOnline')}</p>}
        {problem !== null && <p role="alert">{problem}</p>}
        {!hasFailed && !chosen && <Skeleton height="10rem" />}
        {chosen && subject && (
          <>
            <PhotoStage chosen={chosen} onMove={(crop) => setChosen({ ...chosen, crop })}>
              <ChildMark child={{ ...subject, photo: made ?? null }} className={styles.portrait} />
            </PhotoStage>
            <PhotoMover chosen={chosen} onMove={(crop) => setChosen({ ...chosen, crop })} />
          </>
        )}
      </div>
    </Sheet>
  );
}

type Portrayed = { kind: 'child' | 'me'; id: string; name: string; color: string };

/** Stores the picture: of a child on this device, of this person on the server, which needs a connection. */
function useSavePortrait(onDone: () => void) {
  const replica = useReplica();
  const session = useSession();
  const { children = [] } = useSelectedChild();
  const ownPhoto = useOwnMember()?.photo ?? null;
  const { run, busy, problem } = useServerAction();
  const tellDone = (name: string, undo: () => Promise<unknown>) => {
    onDone();
    showToast({
      text: t('vault.portraitSet', { name }),
      actions: [{ label: t('ui.undo'), run: () => tell(undo()) }],
    });
  };
  const save = async ({ kind, id, name }: Portrayed, photo: string) => {
    if (kind === 'child') {
      if (!replica) return;
      const before = children.find((child) => child.record.id === id)?.record.photo ?? null;
      await replica.children.edit(id, { photo });
      tellDone(name, () => replica.children.edit(id, { photo: before }));
      return;
    }
    const done = await run(() => changeProfile(session, { photo }));
    if (done) tellDone(name, () => changeProfile(session, { photo: ownPhoto }));
  };
  return {
    save: (subject: Portrayed, photo: string) => void save(subject, photo).catch(showNotSaved),
    busy,
    problem,
  };
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
