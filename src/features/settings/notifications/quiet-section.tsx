import { useState } from 'react';
import type { Preferences } from '../../../../schema/records/preferences-defaults.ts';
import '../../../i18n/lazy/notification-titles.ts';
import { t } from '../../../i18n/t.ts';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { clockText, minuteIn } from './clock-text.ts';
import styles from './quiet-section.module.css';
import { Scope } from './scope.tsx';

type QuietSectionProps = {
  preferences: Preferences;
  change: (changes: Partial<Preferences>) => void;
};

/** When what others do is not announced. */
export function QuietSection({ preferences, change }: QuietSectionProps) {
  const { quietOn, onlyOnDuty } = preferences;
  return (
    <Section title={t('notificationSettings.when')}>
      <Control>
        <Scope of="me" />
        <Switch
          label={t('notificationTitles.quiet')}
          hint={t('notificationSettings.quietHint')}
          checked={quietOn}
          onChange={(isOn) => change({ quietOn: isOn })}
        />
        {quietOn && <Hours preferences={preferences} change={change} />}
      </Control>
      <Control>
        <Switch
          label={t('notificationSettings.onDuty')}
          hint={t('notificationSettings.onDutyHint')}
          checked={onlyOnDuty}
          onChange={(isOn) => change({ onlyOnDuty: isOn })}
        />
      </Control>
    </Section>
  );
}

/** Both ends; a time that is being typed, or would leave no length, is not stored. */
function Hours({ preferences: { quietFromMin, quietToMin }, change }: QuietSectionProps) {
  const stored = { from: clockText(quietFromMin), to: clockText(quietToMin) };
  const [typed, setTyped] = useState<Partial<typeof stored>>({});
  const shown = { ...stored, ...typed };
  const type = (part: Partial<typeof stored>) => {
    const next = { ...shown, ...part };
    const [from, to] = [minuteIn(next.from), minuteIn(next.to)];
    if (from === null || to === null || from === to) return setTyped({ ...typed, ...part });
    setTyped({});
    change({ quietFromMin: from, quietToMin: to });
  };
  return (
    <div className={styles.hours}>
      <TextField
        label={t('notificationSettings.quietFrom')}
        type="time"
        value={shown.from}
        onChange={(from) => type({ from })}
      />
      <TextField
        label={t('notificationSettings.quietTo')}
        type="time"
        value={shown.to}
        onChange={(to) => type({ to })}
        error={shown.from === shown.to ? t('notificationSettings.quietSame') : null}
      />
    </div>
  );
}
