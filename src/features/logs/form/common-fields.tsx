import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { TAG_MAX_CHARS, TAGS_MAX } from '../../../../schema/limits.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useTagMarks } from '../../../app/lists/use-tag-marks.tsx';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { ChildMark } from '../../../app/people/child-mark.tsx';
import { t } from '../../../i18n/t.ts';
import { Chip, ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { AddField } from '../../../log-types/form/add-field.tsx';
import { useEntryFormContext } from '../../../log-types/form/form-context.ts';
import type { CommonValues } from '../../../log-types/form/log-form.ts';
import styles from '../../../log-types/form/form.module.css';

/** The children of the entry. Several children make several entries; an existing entry has one. */
export function ChildrenField({
  single,
  mayChoose,
}: {
  single: boolean;
  mayChoose: (childId: string) => boolean;
}) {
  const { field, fieldState } = useController<CommonValues, 'childIds'>({ name: 'childIds' });
  const { children = [] } = useSelectedChild();
  if (children.length < 2) return null;
  const choices = children.filter(
    ({ record: { id } }) => field.value.includes(id) || mayChoose(id),
  );
  const options = choices.map(({ record }) => ({
    value: record.id,
    label: <bdi>{record.name}</bdi>,
    mark: <ChildMark child={record} />,
  }));
  return (
    <Field as="group" label={t('logs.forWhom')} error={fieldState.error?.message}>
      {(control) => (
        <div {...control} tabIndex={fieldState.error ? -1 : undefined}>
          {single ? (
            <ChipGroup
              label={t('logs.forWhom')}
              options={options}
              value={field.value[0] ?? null}
              onChange={(id) => field.onChange([id])}
            />
          ) : (
            <ChipGroup
              multiple
              label={t('logs.forWhom')}
              options={options}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        </div>
      )}
    </Field>
  );
}

export function TagsField() {
  const { field, fieldState } = useController<CommonValues, 'tags'>({ name: 'tags' });
  const { recent } = useEntryFormContext();
  const markOf = useTagMarks();
  const has = (tag: string) =>
    field.value.some((known) => known.toLowerCase() === tag.toLowerCase());
  const used = [...new Set(recent.flatMap(({ tags }) => tags))].filter((tag) => !has(tag));
  const add = (tag: string) => {
    if (!has(tag)) field.onChange([...field.value, tag]);
  };
  return (
    <div className={styles.words}>
      <AddField
        label={t('logs.tags')}
        maxLength={TAG_MAX_CHARS}
        error={fieldState.error?.message}
        onAdd={add}
      />
      <div className={styles.chips}>
        {field.value.map((tag) => (
          <Chip
            key={tag}
            icon={X}
            aria-label={t('logs.removeTag', { tag })}
            onClick={() => field.onChange(field.value.filter((other) => other !== tag))}
          >
            {markOf(tag)}
            <bdi>{tag}</bdi>
          </Chip>
        ))}
        {field.value.length < TAGS_MAX &&
          used.slice(0, 5).map((tag) => (
            <Chip key={tag} aria-label={t('logs.addTagNamed', { tag })} onClick={() => add(tag)}>
              {markOf(tag)}
              {t('logs.plusTag', { tag })}
            </Chip>
          ))}
      </div>
    </div>
  );
}

/** The person who did it, who is not always the person who enters it. */
export function WhoField() {
  const { field } = useController<CommonValues, 'performedBy'>({ name: 'performedBy' });
  const people = usePeople();
  if (people.all.length < 2) return null;
  return (
    <Field as="group" label={t('logs.who')}>
      {() => (
        <ChipGroup
          label={t('logs.who')}
          value={field.value}
          onChange={field.onChange}
          options={people.all.map(({ id, name, color }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            mark: <ColorMark color={color} />,
          }))}
        />
      )}
    </Field>
  );
}

export function VisibilityField() {
  const { field } = useController<CommonValues, 'visibility'>({ name: 'visibility' });
  return (
    <Field
      as="group"
      label={t('logs.visibility')}
      hint={field.value === 'parents' ? t('logs.visibilityParentsHint') : undefined}
    >
      {() => (
        <SegmentedControl
          label={t('logs.visibility')}
          value={field.value}
          onChange={field.onChange}
          options={[
            { value: 'family', label: t('logs.visibilityFamily') },
            { value: 'parents', label: t('logs.visibilityParents') },
          ]}
        />
      )}
    </Field>
  );
}
