import Mail from 'lucide-react/icons/mail';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useClock, useSession } from '../../../app/services.tsx';
import { CODE_DIGITS, TRIES_MAX, readCode, resendInSec } from '../../../domain/vault/lock.ts';
import { formatTime } from '../../../i18n/format.ts';
import '../../../i18n/lazy/form.ts';
import '../../../i18n/lazy/vault-lock.ts';
import { t } from '../../../i18n/t.ts';
import type { RequestResult } from '../../../session/requests/request.ts';
import { requestVaultCode, verifyVaultCode } from './requests.ts';
import type { Session } from '../../../session/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { LockControl } from './lock-control.ts';
import { useLockChoices } from './lock-choices.ts';
import { useVaultLock } from './use-vault-lock.ts';
import { vaultErrorText } from './vault-error-text.ts';
import styles from './lock.module.css';

type CodeSheetProps = {
  control: LockControl;
  /** Offered where a passcode is set on this device. */
  onPasscode: (() => void) | null;
  onOpen: () => void;
  onClose: () => void;
};

/** Asks for the code that opens what is sensitive. A code is sent when the sheet opens. */
export function VaultCodeSheet({ control, onPasscode, onOpen, onClose }: CodeSheetProps) {
  const session = useSession();
  const state = useLive(session.state);
  const email = state?.status === 'signedIn' ? state.user.username : '';
  const clock = useClock();
  const [{ minutes }] = useLockChoices();
  const { lock } = useVaultLock();
  const request = useCodeRequest(control);
  const form = useSheetForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: readCode(code) === null ? t('vaultLock.codeMissing') : null }),
    draft: null,
    saving: {
      to: 'server',
      send: (own: Session, { code }) =>
        verify(own, { code: readCode(code) ?? '', minutes, control, now: clock.now() }),
      arrives: null,
      onSaved: onOpen,
      focusOnRefusal: 'code',
    },
  });
  const isPaused = lock.kind === 'paused';
  return (
    <FormSheet
      form={form}
      title={t('vaultLock.title')}
      intro={t('vaultLock.intro')}
      submit={{ label: t('vaultLock.open'), tone: 'primary' }}
      onClose={onClose}
    >
      {isPaused ? (
        <Banner
          tone="attention"
          icon={Mail}
          title={t('vaultLock.paused', { time: formatTime(lock.until) })}
        />
      ) : (
        <>
          <Sent request={request} isSent={lock.kind === 'codeSent'} email={email} />
          <TextField
            data-autofocus
            name="code"
            label={t('form.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS + 6}
            dir="ltr"
            value={form.values.code}
            onChange={(code) => form.set('code', code)}
            error={form.errorOf('code')}
          />
          <Resend request={request} />
        </>
      )}
      {onPasscode && (
        <Button variant="quiet" size="small" onClick={onPasscode}>
          {t('vaultLock.usePasscode')}
        </Button>
      )}
    </FormSheet>
  );
}

type CodeRequest = {
  send: () => void;
  busy: boolean;
  problem: string | null;
  /** Shown by a server that sends no mail. */
  shownCode: string | null;
};

/** Requests a code when the sheet opens, unless one is still good. */
function useCodeRequest(control: LockControl): CodeRequest {
  const session = useSession();
  const clock = useClock();
  const online = useOnline();
  const isLocked = () => control.lock.get()?.kind === 'locked';
  const [busy, setBusy] = useState(isLocked);
  const [problem, setProblem] = useState<string | null>(null);
  const receive = (result: Awaited<ReturnType<typeof requestVaultCode>>): void => {
    setBusy(false);
    if (!result.ok) return setProblem(vaultErrorText(result.error));
    setProblem(null);
    control.showCode(result.value.developmentMode ? (result.value.code ?? null) : null);
    control.dispatch({ is: 'codeSent', at: clock.now(), expiresAt: result.value.expiresAt });
  };
  const send = () => {
    if (busy) return;
    setBusy(true);
    void requestVaultCode(session).then(receive);
  };
  const begin = useEffectEvent(() => (isLocked() ? requestVaultCode(session) : null));
  const received = useEffectEvent(receive);
  useEffect(() => {
    if (!online) return;
    void begin()?.then((result) => received(result));
  }, [online]);
  return { send, busy, problem, shownCode: control.shownCode() };
}

/** What became of the code: sent, being sent, or why not. */
function Sent({
  request,
  isSent,
  email,
}: {
  request: CodeRequest;
  isSent: boolean;
  email: string;
}) {
  if (request.problem !== null && !isSent) {
    return (
      <Banner tone="attention" role="alert" icon={Mail} title={t('vaultLock.codeNotSent')}>
        {request.problem}
      </Banner>
    );
  }
  return (
    <Banner
      icon={Mail}
      title={t(isSent ? 'vaultLock.codeSentTo' : 'vaultLock.codeSending', { email })}
    >
      {isSent && request.shownCode !== null ? (
        <>
          {t('form.codeShown')} <b className={styles.code}>{request.shownCode}</b>
        </>
      ) : (
        t('vaultLock.codeHint')
      )}
      {isSent && request.problem !== null && <p>{request.problem}</p>}
    </Banner>
  );
}

function Resend({ request }: { request: CodeRequest }) {
  const { lock } = useVaultLock();
  const now = useNow(1_000);
  const online = useOnline();
  const seconds = resendInSec(lock, now);
  const mayNot = seconds > 0 || !online;
  return (
    <Button
      variant="quiet"
      size="small"
      busy={request.busy}
      aria-disabled={mayNot || undefined}
      onClick={() => !mayNot && request.send()}
    >
      {seconds > 0 ? t('vaultLock.resendIn', { count: seconds }) : t('vaultLock.resend')}
    </Button>
  );
}

/** Sends the code, and tells the lock what the server said. */
async function verify(
  session: Session,
  {
    code,
    minutes,
    control,
    now,
  }: { code: string; minutes: 5 | 15 | 60; control: LockControl; now: number },
): Promise<RequestResult<null>> {
  const result = await verifyVaultCode(session, { code, minutes });
  if (result.ok) {
    control.dispatch({ is: 'opened', at: now, until: result.value.expiresAt, by: 'code' });
    return { ok: true, value: null };
  }
  const { error } = result;
  if (error.kind !== 'refused') return refusal(vaultErrorText(error));
  if (error.code === 'RATE_LIMITED') control.dispatch({ is: 'tooMany', at: now });
  if (error.code !== 'CODE_INVALID') return refusal(vaultErrorText(error));
  control.dispatch({ is: 'wrongCode', at: now });
  const lock = control.lock.get();
  if (lock?.kind !== 'codeSent') return refusal(vaultErrorText(error));
  return refusal(t('vaultLock.triesLeft', { count: TRIES_MAX - lock.wrongTries }));
}

function refusal(message: string): RequestResult<null> {
  return { ok: false, error: { kind: 'refused', status: 400, code: '', message, fields: [] } };
}
