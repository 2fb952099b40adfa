import { useMedia } from '../../../app/media/use-media.ts';
import '../../../i18n/lazy/storage-page.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import type { MediaSettings } from '../../../media/media-settings.ts';
import { knowsNetworkKind } from '../../../media/upload/holds.ts';
import { Field } from '../../../ui/field.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';

const MONTHS = [3, 12] as const;

/** What this person keeps: of what they add here, and on this device. */
export function StorageChoices() {
  const media = useMedia();
  const settings = useLive(media?.settings);
  if (!media || !settings) return null;
  const change = (changes: Partial<MediaSettings>) =>
    void media
      .changeSettings(changes)
      .catch(() => showToast({ text: t('storagePage.notChanged'), tone: 'attention' }));
  return (
    <Section title={t('storagePage.choices')}>
      <Control>
        <Switch
          label={t('storagePage.keepOriginals')}
          hint={t('storagePage.keepOriginalsHint')}
          checked={settings.keepsOriginals}
          onChange={(keepsOriginals) => change({ keepsOriginals })}
        />
      </Control>
      <Control>
        <Switch
          label={t('storagePage.keepsLocation')}
          hint={t('storagePage.keepsLocationHint')}
          checked={settings.keepsLocation}
          onChange={(keepsLocation) => change({ keepsLocation })}
        />
      </Control>
      <Control>
        <Switch
          label={t('storagePage.favorites')}
          hint={t('storagePage.favoritesHint')}
          checked={settings.keepsFavorites}
          onChange={(keepsFavorites) => change({ keepsFavorites })}
        />
      </Control>
      <Control>
        <Field as="group" label={t('storagePage.viewsFor')} hint={t('storagePage.viewsForHint')}>
          {() => (
            <SegmentedControl
              label={t('storagePage.viewsFor')}
              value={String(settings.keepMonths)}
              onChange={(chosen) => {
                const keepMonths = MONTHS.find((each) => String(each) === chosen);
                if (keepMonths !== undefined) change({ keepMonths });
              }}
              options={MONTHS.map((count) => ({
                value: String(count),
                label: t('storagePage.months', { count }),
              }))}
            />
          )}
        </Field>
      </Control>
      <Control>
        <Switch
          label={t('vault.wifiOnly')}
          hint={knowsNetworkKind() ? t('vault.wifiOnlyHint') : t('vault.wifiUnknown')}
          checked={settings.wifiOnly}
          onChange={(wifiOnly) => change({ wifiOnly })}
        />
      </Control>
    </Section>
  );
}
