import { useEffect, useRef, useState, type FormEvent } from 'react';
import Hourglass from 'lucide-react/icons/hourglass';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatList } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { tokenIn } from './token-in.ts';
import styles from './waiting-screen.module.css';

/** Waits until a parent shares a child with this person, and then continues by itself. */
export function WaitingScreen({
  onLink,
  onSignOut,
}: {
  onLink: (token: string) => void;
  onSignOut: () => void;
}) {
  const members = useQuery((replica) => replica.members.all(), []) ?? [];
  const [hasLink, setHasLink] = useState(false);
  const parents = members.filter(({ record }) => isParent(record.role));
  const names = parents.map(({ record }) => record.name);
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div role="status">
        <EmptyState isPage icon={Hourglass} title={t('onboarding.waitTitle')}>
          {t('onboarding.waitText', {
            parents: names.length > 0 ? formatList(names) : t('onboarding.waitParents'),
          })}
        </EmptyState>
      </div>
      <div className={styles.ways}>
        {hasLink ? (
          <LinkForm onLink={onLink} />
        ) : (
          <Button wide onClick={() => setHasLink(true)}>
            {t('onboarding.waitLink')}
          </Button>
        )}
        <Button variant="quiet" wide onClick={onSignOut}>
          {t('onboarding.waitSignOut')}
        </Button>
      </div>
    </main>
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
