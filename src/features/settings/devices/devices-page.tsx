import { useState } from 'react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Laptop from 'lucide-react/icons/laptop';
import type { SessionAnswer } from '../../../../schema/wire/account.ts';
import { useSession } from '../../../app/services.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { formatAgo, formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { endDevice, endOtherDevices, readDevices } from '../../../session/requests/devices.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import type { PageBack } from '../page-back.ts';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import styles from './devices.module.css';
import { looksLikePhone, sortDevices } from './sort-devices.ts';
import '../../../i18n/lazy/connection.ts';

/** The devices where this person is signed in, each with a button that signs it out. */
export function DevicesPage({ back }: { back: PageBack }) {
  const session = useSession();
  const devices = useServerRead(() => readDevices(session));
  return (
    <Page title={t('settings.devices')} intro={t('settings.devicesIntro')} back={back}>
      {devices.kind === 'loading' && <Skeleton height="4.5rem" count={2} />}
      {(devices.kind === 'offline' || devices.kind === 'failed') && <NotRead answer={devices} />}
      {devices.kind === 'read' && (
        <Devices devices={sortDevices(devices.value)} onChanged={devices.again} />
      )}
    </Page>
  );
}

function Devices({ devices, onChanged }: { devices: SessionAnswer[]; onChanged: () => void }) {
  const online = useOnline();
  const { run, busy, problem } = useServerAction();
  const [asks, setAsks] = useState<SessionAnswer | 'others' | null>(null);
  const here = devices.filter(({ current }) => current);
  const others = devices.filter(({ current }) => !current);

  const end = async () => {
    if (asks === null) return;
    const isAll = asks === 'others';
    const done = await run((session) =>
      isAll ? endOtherDevices(session) : endDevice(session, asks.id),
    );
    setAsks(null);
    onChanged();
    if (done === null) return;
    showToast({
      text: isAll ? t('settings.devicesEnded') : t('settings.deviceEnded', { device: asks.device }),
    });
  };

  return (
    <>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Section title={t('settings.deviceHere')}>
        <List>
          {here.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </List>
      </Section>
      {others.length === 0 ? (
        <Card className={styles.empty}>
          <Icon icon={MonitorSmartphone} size="l" />
          <p>{t('settings.devicesNone')}</p>
        </Card>
      ) : (
        <>
          <Section title={t('settings.devicesOther')}>
            <List>
              {others.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  disabled={!online}
                  onEnd={() => setAsks(device)}
                />
              ))}
            </List>
          </Section>
          <div>
            <Button variant="danger" disabled={!online} onClick={() => setAsks('others')}>
              {t('settings.devicesEndAll')}
            </Button>
            {!online && <p className={styles.reason}>{t('connection.needed')}</p>}
          </div>
        </>
      )}
      <ConfirmDialog
        open={asks !== null}
        title={
          asks === 'others'
            ? t('settings.devicesEndAllTitle', { count: others.length })
            : t('settings.deviceEndTitle', { device: asks?.device ?? '' })
        }
        confirm={t('settings.deviceEndConfirm')}
        busy={busy}
        onCancel={() => setAsks(null)}
        onConfirm={() => void end()}
      >
        {t('settings.deviceEndText')}
      </ConfirmDialog>
    </>
  );
}

function DeviceRow({
  device: { device, current, createdAt, usedAt },
  disabled = false,
  onEnd,
}: {
  device: SessionAnswer;
  disabled?: boolean;
  onEnd?: () => void;
}) {
  const now = useNow(60_000);
  const used = current ? t('settings.deviceNow') : formatAgo(usedAt, now);
  return (
    <Row
      start={<Icon icon={looksLikePhone(device) ? Smartphone : Laptop} />}
      title={<bdi>{device}</bdi>}
      detail={t('settings.deviceUsed', { used, since: formatDate(createdAt, { now }) })}
      end={
        onEnd && (
          <Button
            size="small"
            disabled={disabled}
            aria-label={t('settings.deviceEndLabel', { device })}
            onClick={onEnd}
          >
            {t('settings.deviceEnd')}
          </Button>
        )
      }
    />
  );
}
