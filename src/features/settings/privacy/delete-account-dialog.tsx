import { useRef, useState, type FormEvent } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { BACKUP_DAYS } from '../../../../schema/limits.ts';
import { isRunning } from '../../../../schema/rules/plan.ts';
import { discardUnsyncedData } from '../../../app/removed-member/unsynced-data.ts';
import { OfflineHint } from '../../../app/requests/needs-connection.tsx';
import { useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { deleteAccount } from '../../../session/requests/privacy.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';

import styles from '../profile/profile.module.css';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { FactList } from './facts.tsx';

const FORM = 'delete-account-form';

/** Ending an account for good: what goes, who is told, what stays for a while, and two locks. */
export function DeleteAccountDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { signOut } = useServices();
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const [tried, setTried] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const wordRef = useRef<HTMLInputElement>(null);
  const isWord = word.trim().toLowerCase() === t('settings.deleteWord');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const missing = password === '' ? passwordRef : isWord ? null : wordRef;
    if (missing) return missing.current?.focus();
    if ((await run((session) => deleteAccount(session, password))) === null) {
      return passwordRef.current?.focus();
    }
    showToast({ text: t('settings.deleteDone'), outlastsSession: true });
    await signOut({ discard: true });
    // Should the device have heard of it from elsewhere first: nothing is to be taken along.
    await discardUnsyncedData();
  };
  const isOwner = user.role === 'super_admin';
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={isOwner ? t('settings.deleteTitleOwner') : t('settings.deleteTitle')}
      intro={t('settings.deleteAccountHint')}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            size="large"
            busy={busy}
            disabled={!online}
          >
            {t('settings.deleteAccount')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className={styles.sheet}>
        <OfflineHint />
        <WhatHappens user={user} />
        {/* Where it is seen: above is more than a screen. */}
        {problem !== null && (
          <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
        )}
        {/* Says to password managers whose password it is. */}
        <input type="email" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          ref={passwordRef}
          label={t('settings.exportPassword')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={tried && password === '' ? t('settings.passwordMissing') : null}
        />
        <TextField
          ref={wordRef}
          label={t('settings.deleteWordLabel')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={word}
          onChange={setWord}
          error={tried && !isWord ? t('settings.deleteWordWrong') : null}
        />
      </form>
    </Sheet>
  );
}

function WhatHappens({ user }: { user: SessionUser }) {
  const members = useQuery((replica) => replica.members.all(), []);
  const counts = useQuery((replica) => replica.queue.counts(), []);
  const unsent = counts ? counts.waiting + counts.attention + counts.pendingWrites : 0;
  const others = (members ?? []).filter(({ record }) => record.id !== user.id);
  const isOwner = user.role === 'super_admin';
  const planText = usePlanText(user);
  const toldOwner =
    others.length === 0
      ? t('settings.deleteToldAlone')
      : t('settings.deleteToldOwner', { count: others.length });
  const hasHeir = isOwner && others.some(({ record }) => record.role === 'parent');
  return (
    <FactList
      facts={[
        [
          t('settings.deleteGoes'),
          isOwner ? t('settings.deleteGoesOwner') : t('settings.deleteGoesText'),
        ],
        [t('settings.deleteTold'), isOwner ? toldOwner : t('settings.deleteToldText')],
        [t('settings.deleteBackups'), t('settings.deleteBackupsText', { days: BACKUP_DAYS })],
        ...(planText === null ? [] : [[t('settings.deletePlan'), planText] as const]),
        ...(unsent > 0
          ? [
              [
                t('settings.deleteUnsent'),
                t('settings.deleteUnsentText', { count: unsent }),
              ] as const,
            ]
          : []),
        ...(hasHeir
          ? [[t('settings.deleteInstead'), t('settings.deleteInsteadText')] as const]
          : []),
      ]}
    />
  );
}

/** What becomes of the plan; null for whoever pays none. */
function usePlanText({ id, role }: SessionUser): string | null {
  const plan = usePlan(id);
  const now = useNow(60_000);
  if (!plan || plan.payerId !== id || !isRunning(plan)) return null;
  if (plan.store !== 'rc_billing') return t('settings.deletePlanElsewhere');
  if (role === 'super_admin') return t('settings.deletePlanOwner');
  const { expiresAt } = plan;
  return expiresAt === null
    ? t('settings.deletePlanOpen')
    : t('settings.deletePlanLeft', { date: formatDate(expiresAt, { now }) });
}
