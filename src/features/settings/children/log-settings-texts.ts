import type { StatisticsSettings } from '../../../domain/statistics/settings.ts';
import '../../../i18n/lazy/log-settings.ts';
import { formatDuration, formatList, formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** "Midnight", "4:00". */
export function hourText(hour: number): string {
  return hour === 0 ? t('logSettings.midnight') : clockText(hour * 60);
}

/** The settings in words, for people who may not change them. */
export function settingsInWords(settings: StatisticsSettings): { name: string; value: string }[] {
  const { night, sessionGapMin: gapMin } = settings;
  return [
    { name: t('logSettings.dayStart'), value: hourText(settings.dayStartHour) },
    {
      name: t('logSettings.night'),
      value: t('logSettings.fromTo', {
        from: clockText(night.fromMin),
        to: clockText(night.toMin),
      }),
    },
    {
      name: t('logSettings.gap'),
      value:
        gapMin === null ? t('logSettings.gapOff') : t('logSettings.minutes', { count: gapMin }),
    },
    { name: t('logSettings.anchor'), value: t(`logSettings.anchor-${settings.feedAnchor}`) },
    {
      name: t('logSettings.parts'),
      value: formatList(settings.feedParts.map((part) => t(`logSettings.part-${part}`))),
    },
    { name: t('logSettings.remind'), value: formatDuration(settings.feedRemindMin * 60_000) },
    {
      name: t('logSettings.remindDiaper'),
      value:
        settings.diaperRemindMin === null
          ? t('logSettings.off')
          : formatDuration(settings.diaperRemindMin * 60_000),
    },
    { name: t('logSettings.tummyGoal'), value: formatDuration(settings.tummyGoalMin * 60_000) },
    {
      name: t('logSettings.nextSleep'),
      value: settings.nextSleep ? t('logSettings.on') : t('logSettings.off'),
    },
  ];
}

function clockText(minute: number): string {
  return formatTime(minute * 60_000, { tz: 'UTC' });
}
