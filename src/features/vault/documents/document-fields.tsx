import { NOTE_MAX_CHARS } from '../../../../schema/limits.ts';
import { DOCUMENT_LINE_MAX_CHARS } from '../../../../schema/media-limits.ts';
import type { DocumentCategory } from '../../../../schema/records/document-item.ts';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChildrenField, TagsField } from '../details/details-fields.tsx';
import { categories, categoryIcon, categoryName } from './categories.ts';
import type { DocumentDraft } from './document-draft.ts';
import styles from '../details/details.module.css';

export type DocumentFieldsProps = {
  values: DocumentDraft;
  set: <Name extends keyof DocumentDraft>(field: Name, value: DocumentDraft[Name]) => void;
  errorOf: (field: keyof DocumentDraft) => string | undefined;
  onCategory: (category: DocumentCategory) => void;
};

/** Everything that is known of a document besides its files. */
export function DocumentFields({ values, set, errorOf, onCategory }: DocumentFieldsProps) {
  const isForCarers = values.visibility !== 'parents';
  return (
    <>
      <TextField
        label={t('documents.documentTitle')}
        autoComplete="off"
        value={values.title}
        onChange={(title) => set('title', title)}
        error={errorOf('title')}
      />
      <Field as="group" label={t('documents.category')} error={errorOf('category')}>
        {() => (
          <ChipGroup<DocumentCategory>
            value={values.category}
            onChange={onCategory}
            options={categories.map((category) => ({
              value: category,
              label: categoryName(category),
              icon: categoryIcon(category),
            }))}
          />
        )}
      </Field>
      <ChildrenField
        label={t('documents.children')}
        hint={isForCarers ? t('documents.needsChild') : undefined}
        value={values.childIds}
        onChange={(ids) => set('childIds', ids)}
        error={errorOf('childIds')}
      />
      <div className={styles.days}>
        <DayField
          label={t('documents.issuedOn')}
          value={values.issuedOn}
          onChange={(day) => set('issuedOn', day)}
          error={errorOf('issuedOn')}
        />
        <DayField
          label={t('documents.validUntil')}
          hint={t('documents.validHint')}
          value={values.validUntil}
          onChange={(day) => set('validUntil', day)}
          error={errorOf('validUntil')}
        />
      </div>
      <TextField
        label={t('documents.issuer')}
        optional
        autoComplete="off"
        maxLength={DOCUMENT_LINE_MAX_CHARS}
        value={values.issuer}
        onChange={(issuer) => set('issuer', issuer)}
        error={errorOf('issuer')}
      />
      <TextField
        label={t('documents.number')}
        hint={t('documents.numberHint')}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={DOCUMENT_LINE_MAX_CHARS}
        value={values.number}
        onChange={(number) => set('number', number)}
        error={errorOf('number')}
      />
      <TextArea
        label={t('documents.notes')}
        optional
        maxChars={NOTE_MAX_CHARS}
        value={values.notes}
        onChange={(notes) => set('notes', notes)}
        error={errorOf('notes')}
      />
      <TagsField
        value={values.tags}
        onChange={(tags) => set('tags', tags)}
        error={errorOf('tags')}
      />
      <Switch
        label={t('documents.sensitiveLabel')}
        hint={t('documents.sensitiveHint')}
        checked={values.sensitive}
        onChange={(is) => set('sensitive', is)}
      />
      <VisibilityFields values={values} set={set} errorOf={errorOf} />
    </>
  );
}

function DayField({
  value,
  onChange,
  ...field
}: {
  label: string;
  hint?: string;
  value: string | null;
  onChange: (day: string | null) => void;
  error: string | undefined;
}) {
  return (
    <TextField
      {...field}
      optional
      type="date"
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
    />
  );
}

function VisibilityFields({ values, set, errorOf }: Omit<DocumentFieldsProps, 'onCategory'>) {
  const members = useQuery((replica) => replica.members.all(), []) ?? [];
  const carers = members.map(({ record }) => record).filter(({ role }) => !isParent(role));
  return (
    <>
      <Field as="group" label={t('documents.visibility')} error={errorOf('visibility')}>
        {() => (
          <ChipGroup
            value={values.visibility}
            onChange={(visibility) => set('visibility', visibility)}
            options={(['parents', 'family', 'chosen'] as const).map((each) => ({
              value: each,
              label: t(`documents.visibility-${each}`),
            }))}
          />
        )}
      </Field>
      {values.visibility === 'chosen' && (
        <Field as="group" label={t('documents.viewers')} error={errorOf('viewers')}>
          {() => (
            <ChipGroup
              multiple
              value={values.viewers}
              onChange={(viewers) => set('viewers', viewers)}
              options={carers.map(({ id, name, color }) => ({
                value: id,
                label: <bdi>{name}</bdi>,
                mark: <ColorMark color={color} />,
              }))}
            />
          )}
        </Field>
      )}
    </>
  );
}
