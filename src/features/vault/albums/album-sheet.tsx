import Trash from 'lucide-react/icons/trash-2';
import { useMemo } from 'react';
import { collections } from '../../../../schema/collections.ts';
import { ALBUM_TITLE_MAX_CHARS, CHOSEN_PEOPLE_MAX } from '../../../../schema/media-limits.ts';
import type { AlbumRecord } from '../../../../schema/records/album.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { HistoryButton } from '../../../app/history/history-button.tsx';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ChildrenField } from '../details/details-fields.tsx';
import { useVersionedAlbum } from '../history/use-versioned.ts';
import { albumsOf } from '../photos/photo-store.ts';
import { useAllPhotos } from '../photos/use-photos.ts';
import { photosIn } from './album-photos.ts';
import { CoverField } from './cover-field.tsx';
import styles from '../details/details.module.css';

type AlbumDraft = Pick<AlbumRecord, 'title' | 'childIds' | 'members' | 'coverId' | 'from' | 'to'>;

const NEW: AlbumDraft = {
  title: '',
  childIds: [],
  members: [],
  coverId: null,
  from: null,
  to: null,
};

/** The form of an album. @param album null: a new one */
export function AlbumSheet({ album, onClose }: { album: AlbumRecord | null; onClose: () => void }) {
  const replica = useReplica();
  const rights = useRights();
  const people = usePeople();
  const form = useSheetForm<AlbumDraft, AlbumRecord | undefined>({
    initial: album ? draftOf(album) : NEW,
    check: problemsOf,
    draft: null,
    saving: {
      to: 'device',
      save: async (draft) => {
        if (!replica) return null;
        const values = { ...draft, title: draft.title.trim() };
        if (album) return albumsOf(replica).edit(album.id, values);
        const [added] = await albumsOf(replica).add([{ ...values, childId: null }]);
        return added;
      },
      onSaved: () => {
        showToast({ text: t(album ? 'vault.albumSaved' : 'vault.albumAdded') });
        onClose();
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  const { values, set, errorOf } = form;
  const remove = () => {
    if (!replica || !album) return;
    onClose();
    const store = albumsOf(replica);
    store.remove(album.id).then(
      () =>
        showToast({
          text: t('vault.albumRemoved', { title: album.title }),
          actions: [{ label: t('ui.undo'), run: () => tell(store.restore(album.id)) }],
        }),
      showNotSaved,
    );
  };
  return (
    <FormSheet
      form={form}
      title={album ? t('vault.editAlbum') : t('vault.newAlbum')}
      intro={null}
      submit={{ label: album ? t('ui.save') : t('vault.makeAlbum'), tone: 'primary' }}
      onClose={onClose}
    >
      <TextField
        label={t('vault.albumTitle')}
        data-autofocus={album === null || undefined}
        autoComplete="off"
        value={values.title}
        onChange={(title) => set('title', title)}
        error={errorOf('title')}
      />
      <ChildrenField
        value={values.childIds}
        onChange={(ids) => set('childIds', ids)}
        error={errorOf('childIds')}
      />
      <Field
        as="group"
        label={t('vault.members')}
        hint={t('vault.membersHint')}
        error={errorOf('members')}
      >
        {() => (
          <ChipGroup
            multiple
            value={values.members}
            onChange={(members) => set('members', members)}
            options={people.all.map(({ id, name, color }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
              mark: <ColorMark color={color} />,
            }))}
          />
        )}
      </Field>
      <div className={styles.days}>
        <TextField
          label={t('vault.from')}
          optional
          type="date"
          value={values.from ?? ''}
          onChange={(day) => set('from', day === '' ? null : day)}
        />
        <TextField
          label={t('vault.to')}
          optional
          type="date"
          value={values.to ?? ''}
          onChange={(day) => set('to', day === '' ? null : day)}
          error={errorOf('to')}
        />
      </div>
      {album && (
        <OwnCover
          album={album}
          value={values.coverId}
          onChange={(coverId) => set('coverId', coverId)}
        />
      )}
      {album && <AlbumHistory album={album} onRestored={onClose} />}
      {album && rights.may('remove', collections.albums, album) && (
        <Button variant="quiet" icon={Trash} onClick={remove}>
          {t('vault.removeAlbum')}
        </Button>
      )}
    </FormSheet>
  );
}

function OwnCover({
  album,
  value,
  onChange,
}: {
  album: AlbumRecord;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const all = useAllPhotos();
  const photos = useMemo(() => all && photosIn(album, all), [all, album]);
  if (!photos || photos.length === 0) return null;
  return <CoverField photos={photos} value={value} onChange={onChange} />;
}

function AlbumHistory({ album, onRestored }: { album: AlbumRecord; onRestored: () => void }) {
  return <HistoryButton versioned={useVersionedAlbum(album)} onRestored={onRestored} />;
}

function draftOf({ title, childIds, members, coverId, from, to }: AlbumRecord): AlbumDraft {
  return { title, childIds, members, coverId, from, to };
}

function problemsOf({ title, members, from, to }: AlbumDraft) {
  const length = title.trim().length;
  return {
    title:
      length === 0
        ? t('vault.titleMissing')
        : length > ALBUM_TITLE_MAX_CHARS
          ? t('vault.titleLong', { max: ALBUM_TITLE_MAX_CHARS })
          : null,
    members:
      members.length > CHOSEN_PEOPLE_MAX ? t('vault.tooMany', { max: CHOSEN_PEOPLE_MAX }) : null,
    to: from !== null && to !== null && to < from ? t('vault.rangeWrong') : null,
  };
}
