import { type ComponentProps, useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type FormField<V extends FieldValues> = { control: Control<V>; name: FieldPath<V> };
type TypedFieldProps<V extends FieldValues> = FormField<V> &
  Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error' | 'ref'>;

/** A text field that is connected to a field of the form. */
export function TypedField<V extends FieldValues>({ control, name, ...rest }: TypedFieldProps<V>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <TextField
      {...rest}
      ref={ref}
      name={name}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message ?? null}
    />
  );
}

/** The email address that identifies an account. */
export function EmailField<V extends FieldValues>(
  props: FormField<V> & { hint?: string; 'data-autofocus'?: boolean | undefined },
) {
  return (
    <TypedField
      {...props}
      label={t('signIn.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}

/** A password field with a button that shows the password, against typing errors on phones. */
export function PasswordField<V extends FieldValues>({
  isNew = false,
  ...props
}: Omit<TypedFieldProps<V>, 'type' | 'end'> & { isNew?: boolean }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TypedField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('signIn.hidePassword') : t('signIn.showPassword')}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
