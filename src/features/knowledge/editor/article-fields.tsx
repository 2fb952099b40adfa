import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useRef, useState } from 'react';
import {
  ARTICLE_AGE_MAX_MONTHS,
  ARTICLE_SUMMARY_MAX_CHARS,
  COVER_MIN_WIDTH_PX,
  SOURCES_MAX,
  SOURCE_TITLE_MAX_CHARS,
} from '../../../../schema/article-limits.ts';
import { TAGS_MAX, TAG_MAX_CHARS } from '../../../../schema/limits.ts';
import { articleCategories } from '../../../../schema/records/article-categories.ts';
import type { ArticleAudience } from '../../../../schema/records/article.ts';
import { usePeople } from '../../../app/entries/people.ts';
import '../../../i18n/lazy/article-editor.ts';
import { t } from '../../../i18n/t.ts';
import { AddField } from '../../../log-types/form/add-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { categoryIcon, categoryName } from '../article-texts.ts';
import type { ArticleProblems, ArticleValues } from './article-values.ts';
import { StoredPicture } from '../reading/stored-picture.tsx';
import type { usePictures } from './use-pictures.ts';
import styles from './editor.module.css';

export type ArticleFieldsProps = {
  values: ArticleValues;
  set: <Name extends keyof ArticleValues>(field: Name, value: ArticleValues[Name]) => void;
  problems: ArticleProblems;
  pictures: ReturnType<typeof usePictures>;
};

/** Everything about an article besides its title and text. */
export function ArticleFields({ values, set, problems, pictures }: ArticleFieldsProps) {
  return (
    <>
      <Field as="group" label={t('articleEditor.category')} error={problems.categoryId}>
        {({ 'aria-invalid': isInvalid }) => (
          <div data-invalid={isInvalid}>
            <ChipGroup
              value={values.categoryId}
              onChange={(category) => set('categoryId', category)}
              options={articleCategories.map((category) => ({
                value: category,
                label: categoryName(category) ?? category,
                icon: categoryIcon(category),
              }))}
            />
          </div>
        )}
      </Field>
      <Field as="group" label={t('articleEditor.audience')}>
        {() => (
          <ChipGroup<ArticleAudience>
            value={values.audience}
            onChange={(audience) => set('audience', audience)}
            options={(['family', 'parents', 'caregivers'] as const).map((each) => ({
              value: each,
              label: t(`articleEditor.audience-${each}`),
            }))}
          />
        )}
      </Field>
      <PinnedField values={values} set={set} />
      <TextArea
        label={t('articleEditor.summary')}
        optional
        rows={2}
        maxChars={ARTICLE_SUMMARY_MAX_CHARS}
        value={values.summary}
        onChange={(summary) => set('summary', summary)}
        error={problems.summary}
      />
      <CoverField values={values} set={set} pictures={pictures} />
      <AgeFields values={values} set={set} problems={problems} />
      <TagsField value={values.tags} onChange={(tags) => set('tags', tags)} />
      <SourcesField
        value={values.sources}
        onChange={(sources) => set('sources', sources)}
        error={problems.sources}
      />
    </>
  );
}

type PartProps = Pick<ArticleFieldsProps, 'values' | 'set'>;

function PinnedField({ values, set }: PartProps) {
  const { all } = usePeople();
  const others = all.filter(({ isMe }) => !isMe);
  if (others.length === 0) return null;
  return (
    <Field as="group" label={t('articleEditor.pinnedFor')} hint={t('articleEditor.pinnedHint')}>
      {() => (
        <ChipGroup
          multiple
          value={values.pinnedFor}
          onChange={(people) => set('pinnedFor', people)}
          options={others.map(({ id, name, color }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            mark: <ColorMark color={color} />,
          }))}
        />
      )}
    </Field>
  );
}

function AgeFields({ values, set, problems }: Omit<ArticleFieldsProps, 'pictures'>) {
  const field = (name: 'ageFromMonths' | 'ageToMonths', label: string) => (
    <TextField
      label={label}
      optional
      type="number"
      inputMode="numeric"
      min={0}
      max={ARTICLE_AGE_MAX_MONTHS}
      value={values[name]?.toString() ?? ''}
      onChange={(text) => set(name, monthsOf(text))}
      error={problems[name]}
    />
  );
  return (
    <div className={styles.pair}>
      {field('ageFromMonths', t('articleEditor.ageFrom'))}
      {field('ageToMonths', t('articleEditor.ageTo'))}
    </div>
  );
}

function monthsOf(text: string): number | null {
  const months = Number.parseInt(text, 10);
  return Number.isNaN(months) ? null : Math.min(ARTICLE_AGE_MAX_MONTHS, Math.max(0, months));
}

function TagsField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (tags: string[]) => void;
}) {
  return (
    <div>
      {value.length > 0 && (
        <div className={styles.chips}>
          {value.map((tag) => (
            <Chip
              key={tag}
              icon={X}
              aria-label={t('articleEditor.removeTag', { tag })}
              onClick={() => onChange(value.filter((other) => other !== tag))}
            >
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </div>
      )}
      {value.length < TAGS_MAX && (
        <AddField
          label={t('articleEditor.tags')}
          maxLength={TAG_MAX_CHARS}
          error={undefined}
          onAdd={(tag) => {
            const isKnown = value.some((other) => other.toLowerCase() === tag.toLowerCase());
            if (!isKnown) onChange([...value, tag]);
          }}
        />
      )}
    </div>
  );
}

type Sources = ArticleValues['sources'];

function SourcesField({
  value,
  onChange,
  error,
}: {
  value: Sources;
  onChange: (sources: Sources) => void;
  error: string | undefined;
}) {
  const change = (index: number, changes: Partial<Sources[number]>) =>
    onChange(value.map((source, at) => (at === index ? { ...source, ...changes } : source)));
  return (
    <Field as="group" label={t('articleEditor.sources')} error={error}>
      {() => (
        <div className={styles.fields}>
          {value.map((source, index) => (
            // Sources keep their order, and two may be equal while they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={index} className={styles.source}>
              <div className={styles.sourceTexts}>
                <TextField
                  label={t('articleEditor.sourceTitle')}
                  maxLength={SOURCE_TITLE_MAX_CHARS}
                  autoComplete="off"
                  value={source.title}
                  onChange={(title) => change(index, { title })}
                />
                <TextField
                  label={t('articleEditor.sourceUrl')}
                  optional
                  inputMode="url"
                  autoComplete="off"
                  dir="ltr"
                  value={source.url ?? ''}
                  onChange={(url) => change(index, { url: url === '' ? null : url })}
                />
              </div>
              <IconButton
                icon={X}
                label={t('articleEditor.removeSource', { number: index + 1 })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          {value.length < SOURCES_MAX && (
            <div>
              <Button icon={Plus} onClick={() => onChange([...value, { title: '', url: null }])}>
                {t('articleEditor.addSource')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function CoverField({ values, set, pictures }: PartProps & Pick<ArticleFieldsProps, 'pictures'>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isSmall, setIsSmall] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, 1);
    target.value = '';
    const [file] = files;
    if (!file) return;
    const isWide = (await widthOf(file)) >= COVER_MIN_WIDTH_PX;
    setIsSmall(!isWide);
    if (!isWide) return;
    const [id] = await pictures.add(files);
    if (id !== undefined) set('coverId', id);
  };
  if (values.coverId === null && !pictures.canAdd) return null;
  return (
    <Field
      as="group"
      label={t('articleEditor.cover')}
      error={isSmall ? t('articleEditor.coverSmall', { width: COVER_MIN_WIDTH_PX }) : null}
    >
      {() => (
        <div className={styles.fields}>
          {values.coverId !== null && (
            <div className={styles.cover}>
              <StoredPicture photoId={values.coverId} size="view" alt={t('articleEditor.cover')} />
            </div>
          )}
          <div className={styles.actions}>
            {pictures.canAdd && (
              <Button onClick={() => inputRef.current?.click()}>
                {t('articleEditor.chooseCover')}
              </Button>
            )}
            {values.coverId !== null && (
              <Button variant="quiet" onClick={() => set('coverId', null)}>
                {t('articleEditor.removeCover')}
              </Button>
            )}
          </div>
          <input
            ref={inputRef}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label={t('articleEditor.chooseCover')}
            onChange={(event) => void choose(event)}
          />
        </div>
      )}
    </Field>
  );
}

/** In pixels; 0 for a file that is no picture. */
async function widthOf(file: File): Promise<number> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width } = bitmap;
    bitmap.close();
    return width;
  } catch {
    return 0;
  }
}
