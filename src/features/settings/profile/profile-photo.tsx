import { PhotoField } from '../../../app/photo/photo-field.tsx';
import { usePhoto } from '../../../app/photo/use-photo.ts';
import '../../../i18n/lazy/photo.ts';
import { t } from '../../../i18n/t.ts';

/** The photo by which the family knows the person. Loaded after the form, as is all that makes photos. */
export function ProfilePhoto({
  name,
  color,
  value,
  onChange,
}: {
  name: string;
  color: string;
  value: string | null;
  onChange: (photo: string | null) => void;
}) {
  const maker = usePhoto(onChange);
  return (
    <PhotoField
      name={name}
      color={color}
      value={value}
      hint={t('photo.personHint')}
      maker={maker}
    />
  );
}
