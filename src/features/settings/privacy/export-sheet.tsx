import { useEffect, useRef, useState, type FormEvent } from 'react';
import CloudDownload from 'lucide-react/icons/cloud-download';
import CloudOff from 'lucide-react/icons/cloud-off';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useServices } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLive } from '../../../ui/use-live.ts';
import { SavedActions, SavedBanners } from './saved-archive.tsx';
import { useExport } from './use-export.ts';
import styles from '../profile/profile.module.css';

const FORM = 'export-form';

/** Exports all data of the person: in files from the server or, offline, in one from this device. */
export function ExportSheet({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const online = useOnline();
  const { fromServer, fromDevice, saved, progress, problem, cancel } = useExport(user, onClose);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const here = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const isBusy = progress !== null;
  // The focused control is replaced by the progress, and rendered anew after a failure.
  useEffect(() => {
    if (isBusy) stop.current?.focus();
    else if (saved !== null) next.current?.focus();
    else if (problem !== null) (field.current ?? here.current)?.focus();
  }, [isBusy, problem, saved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '') field.current?.focus();
    else void fromServer(password, 1);
  };
  const close = () => {
    cancel();
    onClose();
  };
  const footer = () => {
    if (isBusy) {
      return (
        <Button ref={stop} size="large" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      );
    }
    if (saved !== null) {
      const onNext = () => void fromServer(password, saved.part + 1);
      return <SavedActions ref={next} saved={saved} onNext={onNext} onDone={close} />;
    }
    return (
      <>
        {/* Also while online, because the connection may not work. */}
        <Button
          ref={here}
          variant={online ? 'secondary' : 'primary'}
          size="large"
          onClick={() => void fromDevice()}
        >
          {t('settings.exportHere')}
        </Button>
        {online && (
          <Button type="submit" form={FORM} variant="primary" size="large">
            {t('settings.exportAll')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Sheet
      open
      onClose={close}
      tapBesideCloses={false}
      title={t('settings.exportTitle')}
      intro={isParent(user.role) ? t('settings.exportIntro') : t('settings.exportIntroCarer')}
      footer={footer()}
    >
      <div className={styles.sheet}>
        {problem !== null && (
          <Banner tone="danger" role="alert" icon={TriangleAlert} title={problem} />
        )}
        {saved === null && <ArrivingBanner />}
        {saved !== null && !isBusy && <SavedBanners saved={saved} />}
        {!online && saved === null && (
          <Banner icon={CloudOff} title={t('settings.exportHereTitle')}>
            {t('settings.exportHereText')}
          </Banner>
        )}
        {isBusy ? (
          <Banner icon={Download} role="status" title={t('settings.exportBusy')}>
            {progress}
          </Banner>
        ) : (
          online &&
          saved === null && (
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
