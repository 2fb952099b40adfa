import { useEffect, useRef, useState, type FormEvent } from 'react';
import CloudDownload from 'lucide-react/icons/cloud-download';
import CloudOff from 'lucide-react/icons/cloud-off';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';
import { isParent } from '../../../../schema/rights/roles.ts';
import { requestErrorText } from '../../../app/requests/request-error-text.ts';
import { useClock, useReplica, useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { downloadExport } from '../../../session/requests/privacy.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';
import styles from '../profile/profile.module.css';
import type { DeviceExport } from './device-export.ts';
import { saveFile } from '../../../app/save-file.ts';
import '../../../i18n/lazy/connection.ts';

const FORM = 'export-form';

/** Exports all data of the person as one file, from the server or, offline, from this device. */
export function ExportSheet({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const online = useOnline();
  const { fromServer, fromDevice, progress, problem, cancel } = useExport(user, onClose);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const here = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const isBusy = progress !== null;
  // The focused control is replaced by the progress, and rendered anew after a failure.
  useEffect(() => {
    if (isBusy) stop.current?.focus();
    else if (problem !== null) (field.current ?? here.current)?.focus();
  }, [isBusy, problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '') field.current?.focus();
    else void fromServer(password);
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={close}
      tapBesideCloses={false}
      title={t('settings.exportTitle')}
      intro={isParent(user.role) ? t('settings.exportIntro') : t('settings.exportIntroCarer')}
      footer={
        isBusy ? (
          <Button ref={stop} size="large" onClick={cancel}>
            {t('ui.cancel')}
          </Button>
        ) : (
          <>
            {/* Also while online, because the connection may not work. */}
            <Button ref={here} size="large" onClick={() => void fromDevice()}>
              {t('settings.exportHere')}
            </Button>
            {online && (
              <Button type="submit" form={FORM} variant="primary" size="large">
                {t('settings.exportAll')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.sheet}>
        {problem !== null && (
          <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
        )}
        <ArrivingBanner />
        {!online && (
          <Banner icon={CloudOff} title={t('connection.needed')}>
            {t('settings.exportHereText')}
          </Banner>
        )}
        {isBusy ? (
          <Banner icon={Download} role="status" title={t('settings.exportBusy')}>
            {progress}
          </Banner>
        ) : (
          online && (
            <form id={FORM} noValidate onSubmit={submit} className={styles.sheet}>
              {/* Tells password managers to which account the password belongs. */}
              <input type="email" autoComplete="username" value={user.username} readOnly hidden />
              <PasswordField
                ref={field}
                data-autofocus
                label={t('settings.exportPassword')}
                hint={t('settings.exportPasswordWhy')}
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
                error={tried && password === '' ? t('settings.passwordMissing') : null}
              />
            </form>
          )
        )}
      </div>
    </Sheet>
  );
}

/** During the first sync: what an export from this device would lack. */
function ArrivingBanner() {
  const { sync } = useServices();
  const arriving = useLive(sync?.status)?.history;
  if (!arriving) return null;
  const { done, total } = arriving;
  return (
    <Banner
      tone="attention"
      icon={CloudDownload}
      // The numbers change with each page that arrives: too often to be read out.
      role="note"
      title={
        total > 0
          ? t('settings.exportArriving', { done, total })
          : t('settings.exportArrivingStart')
      }
    >
      {t('settings.exportArrivingText')}
    </Banner>
  );
}

/** Runs one export at a time, from the server or from the device, until it is saved or cancelled. */
function useExport(user: SessionUser, onDone: () => void) {
  const { session } = useServices();
  const replica = useReplica();
  const clock = useClock();
  const counts = useQuery((open) => open.queue.counts(), []);
  const [progress, setProgress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = async (make: (signal: AbortSignal) => Promise<DeviceExport | string>) => {
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setProgress('');
    const made = await make(own.signal).catch(() => t('settings.exportFailed'));
    if (own.signal.aborted) return;
    setProgress(null);
    if (typeof made === 'string') return setProblem(made);
    const now = clock.now();
    const name = `nestling-export-${localDayOf(now, offsetMinOf(now, deviceZone()))}.zip`;
    saveFile(made.file, name);
    showToast({ text: doneText(made, name) });
    onDone();
  };
  return {
    progress,
    problem,
    cancel() {
      running.current?.abort();
      setProgress(null);
    },
    fromServer: (password: string) =>
      run(async (signal) => {
        const onProgress = (bytes: number) =>
          setProgress(t('settings.exportBytes', { size: formatBytes(bytes) }));
        const result = await downloadExport(session, password, { signal, onProgress });
        if (!result.ok) return requestErrorText(result.error);
        return { file: result.value, arriving: null };
      }),
    fromDevice: () =>
      run(async (signal) => {
        if (!replica) return t('settings.exportFailed');
        // A separate chunk: nothing else packs files.
        const { exportFromDevice } = await import('./device-export.ts');
        return exportFromDevice({
          replica,
          user,
          unsent: counts ? counts.waiting + counts.attention : 0,
          now: clock.now(),
          signal,
          onProgress: (count) => setProgress(t('settings.exportRecords', { count })),
        });
      }),
  };
}

function doneText({ arriving }: DeviceExport, name: string): string {
  if (arriving === null) return t('settings.exportDone', { name });
  const { done, total } = arriving;
  return total > 0
    ? t('settings.exportDonePart', { name, done, total })
    : t('settings.exportDoneOwn', { name });
}
