import { Suspense, lazy, useRef, useState, type FormEvent } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { PERSON_NAME_MAX_CHARS, type ProfileRequest } from '../../../../schema/wire/account.ts';
import { useOwnMember } from '../../../app/people/use-own-member.ts';
import { useSession } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { RelationField } from '../../../app/people/relation-field.tsx';
import { t } from '../../../i18n/t.ts';
import { changeProfile, readProfile } from '../../../session/requests/profile.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ColorPicker } from '../color-picker.tsx';
import { NotRead, OfflineHint } from '../../../app/requests/needs-connection.tsx';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import {
  type ProfileDraft,
  type ProfileProblems,
  changesIn,
  draftOf,
  problemsOf,
} from './profile-draft.ts';
import styles from './profile.module.css';
import '../../../i18n/lazy/connection.ts';

const ProfilePhoto = lazy(async () => ({
  default: (await import('./profile-photo.tsx')).ProfilePhoto,
}));

/** The profile that the family sees. It is stored on the server, so that all devices share it. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const session = useSession();
  const online = useOnline();
  const read = useServerRead(() => readProfile(session));
  const { run, busy, problem } = useServerAction();
  const [typed, setTyped] = useState<Partial<ProfileDraft>>({});
  const [tried, setTried] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const phoneRef = useRef<HTMLInputElement>(null);

  const isRead = read.kind === 'read';
  const photo = useOwnMember()?.photo ?? null;
  const before = isRead
    ? draftOf(read.value, photo)
    : { name: user.name, color: user.color, relation: null, phone: '', photo };
  const draft = { ...before, ...typed };
  const problems = problemsOf(draft);
  const changes = changesIn(before, draft);
  const type = (change: Partial<ProfileDraft>) => setTyped((old) => ({ ...old, ...change }));
  const [resets, setResets] = useState(0);
  const reset = () => {
    setTyped({});
    setResets((count) => count + 1);
  };

  const put = async (change: ProfileRequest) => {
    const done = await run(() => changeProfile(session, change));
    if (done === null) return false;
    reset();
    setTried(false);
    read.again();
    return true;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = problems.name ? nameRef : problems.phone ? phoneRef : null;
    if (wrong) return wrong.current?.focus();
    if (changes === null || !isRead) return;
    if (!(await put(changes))) return;
    const undo = changesIn(draft, before);
    showToast({
      text: t('settings.profileSaved'),
      actions: undo ? [{ label: t('ui.undo'), run: () => void put(undo) }] : [],
    });
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className={styles.form}>
      <Section title={t('settings.aboutYou')}>
        <Control>
          <TextField
            ref={nameRef}
            label={t('settings.name')}
            hint={t('settings.nameHint')}
            autoComplete="name"
            value={draft.name}
            onChange={(name) => type({ name })}
            error={tried ? nameProblem(problems) : null}
          />
        </Control>
        <Looks key={resets} draft={draft} onChange={type} />
        {isRead && (
          <>
            <Control>
              <RelationField
                optional
                role={user.role}
                value={draft.relation}
                onChange={(relation) => type({ relation })}
              />
            </Control>
            <Control>
              <TextField
                ref={phoneRef}
                label={t('settings.phone')}
                hint={t('settings.phoneHint')}
                optional
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                dir="ltr"
                value={draft.phone}
                onChange={(phone) => type({ phone })}
                error={tried ? phoneProblem(problems) : null}
              />
            </Control>
          </>
        )}
      </Section>
      {(read.kind === 'offline' || read.kind === 'failed') && <NotRead answer={read} />}
      {isRead && <OfflineHint />}
      {problem !== null && (
        <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem}>
          {t('connection.staysTyped')}
        </Banner>
      )}
      {changes !== null && (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={busy} disabled={!online || !isRead}>
            {t('ui.save')}
          </Button>
          <Button variant="quiet" onClick={reset}>
            {t('ui.cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The photo and the colour by which the family knows the person. */
function Looks({
  draft: { name, color, photo },
  onChange,
}: {
  draft: ProfileDraft;
  onChange: (change: Partial<ProfileDraft>) => void;
}) {
  return (
    <>
      <Control>
        <Suspense fallback={<Skeleton height="7rem" />}>
          <ProfilePhoto
            name={name}
            color={color}
            value={photo}
            onChange={(next) => onChange({ photo: next })}
          />
        </Suspense>
      </Control>
      <Control>
        <Field as="group" label={t('settings.color')} hint={t('settings.colorHint')}>
          {() => <ColorPicker value={color} onChange={(next) => onChange({ color: next })} />}
        </Field>
      </Control>
    </>
  );
}

function nameProblem({ name }: ProfileProblems): string | null {
  if (name === 'missing') return t('settings.nameMissing');
  return name === 'long' ? t('settings.nameLong', { max: PERSON_NAME_MAX_CHARS }) : null;
}

function phoneProblem({ phone }: ProfileProblems): string | null {
  if (phone === 'letters') return t('settings.phoneLetters');
  return phone === 'long' ? t('settings.phoneLong') : null;
}
