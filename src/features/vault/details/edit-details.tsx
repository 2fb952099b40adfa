import { useState } from 'react';
import { CAPTION_MAX_CHARS } from '../../../../schema/media-limits.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { saveProblem } from '../../../app/entries/save-problem.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { type SheetForm, useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useClock, useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { photosOf } from '../photos/photo-store.ts';
import {
  AlbumsField,
  ChildrenField,
  PeopleField,
  TagsField,
  VisibilityField,
} from './details-fields.tsx';
import { motorMilestones } from './motor-milestone.ts';
import { type PhotoDraft, changesOf, draftOf, problemsOf } from './photo-draft.ts';
import { SelectField } from '../../../ui/select-field.tsx';

/** The form of everything that is known of a photo. */
export function EditDetails({ record, onClose }: { record: PhotoRecord; onClose: () => void }) {
  const replica = useReplica();
  const clock = useClock();
  const { may } = useRights();
  // As it was when the form opened: what another device changes meanwhile is not overwritten.
  const [before] = useState(record);
  const form = useSheetForm<PhotoDraft, boolean>({
    initial: draftOf(before),
    check: (draft) => ({
      ...problemsOf(draft, clock.now()),
      root: may('edit', collections.photos, before, { ...before, ...draft })
        ? null
        : t('vault.mayNotSave'),
    }),
    draft: null,
    saving: {
      to: 'device',
      save: async (draft) => {
        const changes = changesOf(before, draft);
        if (!replica || Object.keys(changes).length === 0) return replica !== null;
        await photosOf(replica).edit(before.id, changes);
        return true;
      },
      onSaved: (_, draft) => {
        onClose();
        const former = changesOf({ ...before, ...draft }, draftOf(before));
        if (!replica || Object.keys(former).length === 0) return;
        showToast({
          text: t('vault.detailsSaved'),
          actions: [
            { label: t('ui.undo'), run: () => tell(photosOf(replica).edit(before.id, former)) },
          ],
        });
      },
      problemOf: saveProblem,
      hideWhileSaving: false,
    },
  });
  return (
    <FormSheet
      form={form}
      title={t('vault.editDetails')}
      intro={null}
      submit={{ label: t('ui.save'), tone: 'primary' }}
      onClose={onClose}
    >
      <Fields form={form} record={before} />
    </FormSheet>
  );
}

function Fields({ form, record }: { form: SheetForm<PhotoDraft>; record: PhotoRecord }) {
  const { values, set, errorOf } = form;
  const zone = useDeviceZone();
  const [now] = useState(useClock().now());
  return (
    <>
      <TextArea
        label={t('vault.caption')}
        optional
        maxChars={CAPTION_MAX_CHARS}
        rows={2}
        value={values.caption}
        onChange={(caption) => set('caption', caption)}
        error={errorOf('caption')}
      />
      <TimeField
        label={t('vault.takenAt')}
        before={[]}
        now={now}
        tz={values.takenTz}
        value={values.takenAt}
        onChange={(takenAt) => set('takenAt', takenAt)}
        error={errorOf('takenAt')}
        hint={values.takenTz === zone ? undefined : t('vault.inZone', { zone: values.takenTz })}
      />
      <Switch
        label={t('vault.dateUnsureLabel')}
        hint={t('vault.dateUnsureHint')}
        checked={values.dateUnsure}
        onChange={(isUnsure) => set('dateUnsure', isUnsure)}
      />
      <ChildrenField
        value={values.childIds}
        onChange={(ids) => set('childIds', ids)}
        error={errorOf('childIds')}
      />
      <PeopleField
        value={values.people}
        onChange={(people) => set('people', people)}
        error={errorOf('people')}
      />
      <TagsField
        value={values.tags}
        onChange={(tags) => set('tags', tags)}
        error={errorOf('tags')}
      />
      <AlbumsField
        value={values.albumIds}
        onChange={(ids) => set('albumIds', ids)}
        error={errorOf('albumIds')}
      />
      <VisibilityField
        value={values.visibility}
        onChange={(visibility) => set('visibility', visibility)}
      />
      <EntryField record={record} form={form} />
      <SelectField
        label={t('vault.milestone')}
        value={values.milestoneId}
        none={t('vault.noMilestone')}
        onChange={(milestone) => set('milestoneId', milestone)}
        options={motorMilestones.map((milestone) => ({
          value: milestone,
          label: t(`vault.motor-${milestone}`),
        }))}
      />
    </>
  );
}

const ENTRIES_MAX = 60;

/** The log entry that the photo belongs to: one of the day on which it was taken. */
function EntryField({ form, record }: { form: SheetForm<PhotoDraft>; record: PhotoRecord }) {
  const { values, set } = form;
  const units = useUnits();
  const children = useQuery((replica) => replica.children.all(), []);
  const childIds = (children ?? []).map((child) => child.record.id);
  const { takenAt } = values;
  const entries = useQuery(
    (replica) =>
      replica.events.live({
        childIds,
        from: takenAt - DAY_MS / 2,
        to: takenAt + DAY_MS / 2,
        order: 'newestFirst',
        limit: ENTRIES_MAX,
      }),
    [childIds.join(), takenAt],
  );
  const linked = useQuery((replica) => replica.events.get(values.eventId ?? ''), [values.eventId]);
  const offered = [
    ...(linked && !entries?.some((entry) => entry.record.id === linked.record.id) ? [linked] : []),
    ...(entries ?? []),
  ];
  return (
    <SelectField
      label={t('vault.entry')}
      value={values.eventId}
      none={t('vault.noEntry')}
      onChange={(id) => set('eventId', id)}
      options={offered.map(({ record: event }) => ({
        value: event.id,
        label: `${formatMoment(event.startedAt, { now: record.takenAt, tz: event.tz })} ${say(eventLine(event, units))}`,
      }))}
    />
  );
}
