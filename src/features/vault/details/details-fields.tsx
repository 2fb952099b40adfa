import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { TAG_MAX_CHARS } from '../../../../schema/limits.ts';
import { PERSON_MAX_CHARS } from '../../../../schema/media-limits.ts';
import type { PhotoVisibility } from '../../../../schema/records/photo-item.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { AddField } from '../../../log-types/form/add-field.tsx';
import { Chip, ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAlbums } from '../photos/use-photos.ts';
import styles from './details.module.css';

/** The choices that the form of a photo and the changes of several photos share. */

type ListProps = {
  value: readonly string[];
  onChange: (next: string[]) => void;
  error?: string | undefined;
};

export function ChildrenField({
  value,
  onChange,
  error,
  label = t('vault.children'),
  hint,
}: ListProps & { label?: string; hint?: string | undefined }) {
  const { children = [] } = useSelectedChild();
  if (children.length === 0) return null;
  return (
    <Field as="group" label={label} error={error} hint={hint}>
      {() => (
        <ChipGroup
          multiple
          value={value}
          onChange={onChange}
          options={children.map(({ record: { id, name, color } }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            mark: <ColorMark color={color} />,
          }))}
        />
      )}
    </Field>
  );
}

export function AlbumsField({ value, onChange, error }: ListProps) {
  const albums = useAlbums() ?? [];
  return (
    <Field
      as="group"
      label={t('vault.albums')}
      error={error}
      hint={albums.length === 0 ? t('vault.noAlbumsYet') : undefined}
    >
      {() => (
        <ChipGroup
          multiple
          value={value}
          onChange={onChange}
          options={albums.map(({ record: { id, title } }) => ({
            value: id,
            label: <bdi>{title}</bdi>,
          }))}
        />
      )}
    </Field>
  );
}

/** The family's people, and names of others. */
export function PeopleField({ value, onChange, error }: ListProps) {
  const { all } = usePeople();
  const members = new Set(all.map(({ id }) => id));
  const others = value.filter((person) => !members.has(person));
  return (
    <Field as="group" label={t('vault.people')} error={error}>
      {() => (
        <>
          <ChipGroup
            multiple
            label={t('vault.familyPeople')}
            value={value.filter((person) => members.has(person))}
            onChange={(chosen) => onChange([...chosen, ...others])}
            options={all.map(({ id, name, color }) => ({
              value: id,
              label: <bdi>{name}</bdi>,
              mark: <ColorMark color={color} />,
            }))}
          />
          <RemovableChips
            texts={others}
            label={(name) => t('vault.removePerson', { name })}
            onRemove={(name) => onChange(value.filter((person) => person !== name))}
          />
          <AddField
            label={t('vault.addPerson')}
            maxLength={PERSON_MAX_CHARS}
            error={undefined}
            onAdd={(name) => {
              const known = all.find((person) => person.name.toLowerCase() === name.toLowerCase());
              const person = known?.id ?? name;
              if (!value.includes(person)) onChange([...value, person]);
            }}
          />
        </>
      )}
    </Field>
  );
}

export function TagsField({ value, onChange, error }: ListProps) {
  return (
    <>
      <RemovableChips
        texts={value}
        label={(tag) => t('vault.removeTag', { tag })}
        onRemove={(tag) => onChange(value.filter((other) => other !== tag))}
      />
      <AddField
        label={t('vault.addTags')}
        maxLength={TAG_MAX_CHARS}
        error={error}
        onAdd={(tag) => {
          const isKnown = value.some((other) => other.toLowerCase() === tag.toLowerCase());
          if (!isKnown) onChange([...value, tag]);
        }}
      />
    </>
  );
}

export function VisibilityField({
  value,
  onChange,
}: {
  value: PhotoVisibility | null;
  onChange: (next: PhotoVisibility) => void;
}) {
  return (
    <Field as="group" label={t('vault.visibility')}>
      {() => (
        <ChipGroup
          value={value}
          onChange={onChange}
          options={(['family', 'parents', 'only_me'] as const).map((each) => ({
            value: each,
            label: t(`vault.visibility-${each}`),
          }))}
        />
      )}
    </Field>
  );
}

function RemovableChips({
  texts,
  label,
  onRemove,
}: {
  texts: readonly string[];
  label: (text: string) => string;
  onRemove: (text: string) => void;
}): ReactNode {
  if (texts.length === 0) return null;
  return (
    <div className={styles.chips}>
      {texts.map((text) => (
        <Chip key={text} icon={X} aria-label={label(text)} onClick={() => onRemove(text)}>
          <bdi>{text}</bdi>
        </Chip>
      ))}
    </div>
  );
}
