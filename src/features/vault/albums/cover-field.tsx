import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { usePhotoNames } from '../photos/photo-name.ts';
import { Thumb } from '../photos/thumb.tsx';
import styles from '../details/details.module.css';

type CoverFieldProps = {
  photos: readonly Entry<PhotoRecord>[];
  /** Null: the newest photo. */
  value: string | null;
  onChange: (id: string | null) => void;
};

const NEWEST = 'newest';
/** Older ones become the cover from the viewer's list of newest ones; more would be a second grid. */
const OFFERED_MAX = 24;

/** Which photo stands for the album. */
export function CoverField({ photos, value, onChange }: CoverFieldProps) {
  const { nameOf } = usePhotoNames();
  const chosen = photos.find(({ record }) => record.id === value);
  const newest = photos.slice(0, OFFERED_MAX);
  const offered = chosen && !newest.includes(chosen) ? [chosen, ...newest] : newest;
  return (
    <Field as="group" label={t('vault.cover')}>
      {() => (
        <ChipGroup
          scroll
          value={value ?? NEWEST}
          onChange={(id) => onChange(id === NEWEST ? null : id)}
          options={[
            { value: NEWEST, label: t('vault.newestPhoto') },
            ...offered.map(({ record }) => ({
              value: record.id,
              label: (
                <span className={styles.coverOption}>
                  <Thumb record={record} />
                  <VisuallyHidden>{nameOf(record)}</VisuallyHidden>
                </span>
              ),
            })),
          ]}
        />
      )}
    </Field>
  );
}
