import type { ChildRecord } from '../../../../schema/records/child.ts';
import { FEED_PARTS, SETTING_LIMITS } from '../../../../schema/records/child-setting-limits.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useReplica } from '../../../app/services.tsx';
import { storageErrorText } from '../../../app/storage-error-text.ts';
import { type StatisticsSettings, logSettingsOf } from '../../../domain/statistics/settings.ts';
import '../../../i18n/lazy/log-settings.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { type LogSettingsDraft, changesOf, draftOf, problemsOf } from './log-settings-draft.ts';
import { hourText } from './log-settings-texts.ts';

type LogSettingsSheetProps = {
  /** The current record, which another device may change while the sheet is open. */
  child: ChildRecord;
  onClose: () => void;
};

/** For parents: how the log of a child is counted. */
export function LogSettingsSheet({ open, ...props }: LogSettingsSheetProps & { open: boolean }) {
  return open ? <OpenSheet {...props} /> : null;
}

/** The typed values, and the settings as they were when the form opened: see `changesOf`. */
type Values = { begun: StatisticsSettings; draft: LogSettingsDraft };

function OpenSheet({ child, onClose }: LogSettingsSheetProps) {
  const replica = useReplica();
  const begun = logSettingsOf(child);
  const form = useSheetForm<Values, true>({
    initial: { begun, draft: draftOf(begun) },
    check: ({ draft }) =>
      Object.fromEntries(
        Object.entries(problemsOf(draft)).map(([name, problem]) => [`draft.${name}`, problem]),
      ),
    draft: null,
    saving: {
      to: 'device',
      save: async (values) => {
        if (replica === null) return null;
        const changes = changesOf(values.begun, values.draft);
        if (Object.keys(changes).length > 0) await replica.children.edit(child.id, changes);
        return true;
      },
      onSaved: () => {
        showToast({ text: t('logSettings.saved', { name: child.name }) });
        onClose();
      },
      problemOf: storageErrorText,
      hideWhileSaving: false,
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('logSettings.of', { name: child.name })}
      intro={t('logSettings.intro')}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <DayFields form={form} />
      <FeedFields form={form} />
      <DiaperFields form={form} />
      <NumberField
        {...numberOf(form, 'tummyGoalMin')}
        label={t('logSettings.tummyGoal')}
        hint={t('logSettings.tummyGoalHint')}
        step={5}
        {...SETTING_LIMITS.tummyGoalMin}
      />
      <Switch
        label={t('logSettings.nextSleep')}
        hint={t('logSettings.nextSleepHint')}
        checked={form.values.draft.nextSleep}
        onChange={(nextSleep) => form.set('draft.nextSleep', nextSleep)}
      />
    </FormSheet>
  );
}

const HOURS = [0, 1, 2, 3, 4, 5, 6];

function DayFields({ form }: { form: SheetForm<Values> }) {
  const { draft } = form.values;
  return (
    <>
      <Field as="group" label={t('logSettings.dayStart')} hint={t('logSettings.dayStartHint')}>
        {() => (
          <ChipGroup
            label={t('logSettings.dayStart')}
            value={String(draft.dayStartHour)}
            onChange={(hour) => hour !== null && form.set('draft.dayStartHour', Number(hour))}
            options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          />
        )}
      </Field>
      <TextField
        label={t('logSettings.nightFrom')}
        type="time"
        value={draft.nightFrom}
        onChange={(clock) => form.set('draft.nightFrom', clock)}
        error={form.errorOf('draft.nightFrom')}
      />
      <TextField
        label={t('logSettings.nightTo')}
        hint={t('logSettings.nightHint')}
        type="time"
        value={draft.nightTo}
        onChange={(clock) => form.set('draft.nightTo', clock)}
        error={form.errorOf('draft.nightTo')}
      />
    </>
  );
}

function FeedFields({ form }: { form: SheetForm<Values> }) {
  const { values, set, errorOf } = form;
  const { draft } = values;
  return (
    <>
      <Switch
        label={t('logSettings.joins')}
        hint={t('logSettings.joinsHint')}
        checked={draft.joins}
        onChange={(joins) => set('draft.joins', joins)}
      />
      {draft.joins && (
        <NumberField
          {...numberOf(form, 'gapMin')}
          label={t('logSettings.gap')}
          step={5}
          {...SETTING_LIMITS.sessionGapMin}
        />
      )}
      <Field as="group" label={t('logSettings.anchor')} hint={t('logSettings.anchorHint')}>
        {() => (
          <SegmentedControl
            label={t('logSettings.anchor')}
            value={draft.feedAnchor}
            onChange={(anchor) => set('draft.feedAnchor', anchor)}
            options={(['start', 'end'] as const).map((value) => ({
              value,
              label: t(`logSettings.anchor-${value}`),
            }))}
          />
        )}
      </Field>
      <Field
        as="group"
        label={t('logSettings.parts')}
        hint={t('logSettings.partsHint')}
        error={errorOf('draft.feedParts')}
      >
        {() => (
          <ChipGroup
            multiple
            label={t('logSettings.parts')}
            value={draft.feedParts}
            onChange={(parts) => set('draft.feedParts', parts)}
            options={FEED_PARTS.map((value) => ({ value, label: t(`logSettings.part-${value}`) }))}
          />
        )}
      </Field>
      <NumberField
        {...numberOf(form, 'feedRemindMin')}
        label={t('logSettings.remind')}
        hint={t('logSettings.remindHint')}
        step={15}
        {...SETTING_LIMITS.feedRemindMin}
      />
    </>
  );
}

function DiaperFields({ form }: { form: SheetForm<Values> }) {
  const { remindsOfDiaper } = form.values.draft;
  return (
    <>
      <Switch
        label={t('logSettings.remindDiaper')}
        hint={t('logSettings.remindDiaperHint')}
        checked={remindsOfDiaper}
        onChange={(reminds) => form.set('draft.remindsOfDiaper', reminds)}
      />
      {remindsOfDiaper && (
        <NumberField
          {...numberOf(form, 'diaperMin')}
          label={t('logSettings.diaperAfter')}
          step={15}
          {...SETTING_LIMITS.diaperRemindMin}
        />
      )}
    </>
  );
}

/** What the number fields have in common. */
function numberOf(
  { values, set, errorOf }: SheetForm<Values>,
  name: 'gapMin' | 'feedRemindMin' | 'diaperMin' | 'tummyGoalMin',
) {
  return {
    unit: t('logSettings.minutesUnit'),
    digits: 0,
    value: values.draft[name],
    onChange: (value: number | null) => set(`draft.${name}`, value),
    error: errorOf(`draft.${name}`),
  };
}
