import { useEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { tokenIn } from './token-in.ts';
import styles from './waiting-screen.module.css';

/** A button that becomes a field for the link of an invitation. */
export function LinkOption({ label, onLink }: { label: string; onLink: (token: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <LinkForm onLink={onLink} />;
  return (
    <Button wide onClick={() => setIsOpen(true)}>
      {label}
    </Button>
  );
}

function LinkForm({ onLink }: { onLink: (token: string) => void }) {
  const [link, setLink] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const token = tokenIn(link);
  // The pressed button is gone, so the focus moves to the field.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (token === null) field.current?.focus();
    else onLink(token);
  };
  return (
    <form noValidate className={styles.ways} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('onboarding.waitLinkLabel')}
        hint={t('onboarding.waitLinkHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={link}
        onChange={setLink}
        error={tried && token === null ? t('onboarding.waitLinkWrong') : null}
      />
      <Button type="submit" variant="primary" wide>
        {t('onboarding.waitLinkOpen')}
      </Button>
    </form>
  );
}
