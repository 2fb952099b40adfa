import Play from 'lucide-react/icons/play';
import { testAnnouncement } from '../../../app/notifications/announce.ts';
import { PermissionRow } from '../../../app/notifications/permission-row.tsx';
import { useDeviceChoices } from '../../../app/notifications/use-device-choices.ts';
import { useReplica } from '../../../app/services.tsx';
import '../../../i18n/lazy/notification-titles.ts';
import { t } from '../../../i18n/t.ts';
import { playSound, soundNames } from '../../../notifications/sounds.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Setting } from '../setting.tsx';
import { PushSwitch } from './push-switch.tsx';
import { Scope } from './scope.tsx';

/** How this device makes itself noticed, whoever uses it. */
export function DeviceSection() {
  const replica = useReplica();
  const device = useDeviceChoices();
  return (
    <Section title={t('notificationSettings.device')}>
      <Control>
        <Scope of="device" />
        <PermissionRow />
        {replica && <PushSwitch userId={replica.userId} />}
      </Control>
      {device && (
        <Control>
          <Field
            as="group"
            label={t('notificationTitles.sound')}
            hint={t('notificationSettings.soundHint')}
          >
            {() => (
              <>
                <ChipGroup
                  label={t('notificationTitles.sound')}
                  value={device.choices.sound}
                  onChange={(sound) => device.change({ sound })}
                  options={soundNames.map((value) => ({
                    value,
                    label: t(`notificationSettings.sound-${value}`),
                  }))}
                />
                {device.choices.sound !== 'none' && (
                  <div>
                    <Button
                      size="small"
                      icon={Play}
                      onClick={() => void playSound(device.choices.sound)}
                    >
                      {t('notificationSettings.play')}
                    </Button>
                  </div>
                )}
              </>
            )}
          </Field>
        </Control>
      )}
      {device && 'vibrate' in navigator && (
        <Control>
          <Switch
            label={t('notificationSettings.vibration')}
            hint={t('notificationSettings.vibrationHint')}
            checked={device.choices.vibrates}
            onChange={(vibrates) => device.change({ vibrates })}
          />
        </Control>
      )}
      <Control>
        <Setting label={t('notificationSettings.test')} hint={t('notificationSettings.testHint')}>
          <Button
            size="small"
            disabled={!replica}
            onClick={() =>
              replica && void testAnnouncement(replica.userId, t('notificationSettings.testText'))
            }
          >
            {t('notificationSettings.test')}
          </Button>
        </Setting>
      </Control>
    </Section>
  );
}
