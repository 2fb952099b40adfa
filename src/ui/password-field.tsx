import { useState, type ComponentProps } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { t } from '../i18n/t.ts';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import '../i18n/lazy/fields.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  /** The kind of password, so that password managers fill in or generate the right one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until the person shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('fields.hidePassword') : t('fields.showPassword')}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
