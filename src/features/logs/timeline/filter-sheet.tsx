import { type ReactNode, useState } from 'react';
import { useTagMarks } from '../../../app/lists/use-tag-marks.tsx';
import { usePeople } from '../../../app/entries/people.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useClock } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { dayAt } from '../../../domain/days/days.ts';
import '../../../i18n/lazy/logs.ts';
import { t } from '../../../i18n/t.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  FEATURES,
  type LogFilter,
  NO_FILTER,
  SOURCES,
  UNSENT,
  type Unsent,
  countOfFilters,
} from './log-filter.ts';
import styles from './logs-screen.module.css';

type FilterSheetProps = {
  open: boolean;
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
  onClose: () => void;
};

/** The filters besides the types and the search. They apply when the sheet is confirmed. */
export function FilterSheet(props: FilterSheetProps) {
  return props.open ? <OpenFilterSheet {...props} /> : null;
}

function OpenFilterSheet({ filter, onChange, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  const set = (change: Partial<LogFilter>) => setDraft({ ...draft, ...change });
  const isReversed = draft.from !== undefined && draft.to !== undefined && draft.from > draft.to;
  const apply = (next: LogFilter) => {
    onClose();
    onChange(next);
  };
  const { query, types } = draft;
  const isSet = countOfFilters(draft) > 0 || countOfFilters(filter) > 0 || types.length > 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('logs.filters')}
      footer={
        <>
          {isSet && (
            <Button variant="quiet" onClick={() => apply({ ...draft, ...NO_FILTER, query })}>
              {t('logs.clearFilters')}
            </Button>
          )}
          <Button
            variant="primary"
            wide
            onClick={() => {
              if (!isReversed) apply(draft);
            }}
          >
            {t('logs.showEntries')}
          </Button>
        </>
      }
    >
      <div className={styles.filterFields}>
        <Days draft={draft} set={set} isReversed={isReversed} />
        <Choices draft={draft} set={set} />
      </div>
    </Sheet>
  );
}

type Draft = { draft: LogFilter; set: (change: Partial<LogFilter>) => void };

function Days({ draft, set, isReversed }: Draft & { isReversed: boolean }) {
  const today = dayAt(useClock().now(), deviceZone());
  return (
    <div className={styles.days}>
      <TextField
        type="date"
        label={t('logs.filterFrom')}
        max={today}
        value={draft.from ?? ''}
        error={isReversed ? t('logs.fromAfterTo') : null}
        onChange={(day) => set({ from: day || undefined })}
      />
      <TextField
        type="date"
        label={t('logs.filterTo')}
        max={today}
        value={draft.to ?? ''}
        onChange={(day) => set({ to: day || undefined })}
      />
    </div>
  );
}

function Choices({ draft, set }: Draft) {
  const people = usePeople();
  // A chip that is switched off stays where it is.
  const [opened] = useState(draft);
  const { tags, sources, features } = useUsed(opened);
  const markOf = useTagMarks();
  return (
    <>
      {(people.all.length > 1 || draft.by.length > 0) && (
        <Group label={t('logs.filterBy')}>
          <ChipGroup
            multiple
            label={t('logs.filterBy')}
            value={draft.by}
            onChange={(by) => set({ by })}
            options={[...new Set([...people.all.map(({ id }) => id), ...draft.by])].map((id) => {
              const { name, color } = people.find(id);
              return { value: id, label: <bdi>{name}</bdi>, mark: <ColorMark color={color} /> };
            })}
          />
        </Group>
      )}
      {tags.length > 0 && (
        <Group label={t('logs.filterTags')}>
          <ChipGroup
            multiple
            label={t('logs.filterTags')}
            value={draft.tags}
            onChange={(chosen) => set({ tags: chosen })}
            options={tags.map((tag) => ({
              value: tag,
              label: <bdi>{tag}</bdi>,
              mark: markOf(tag),
            }))}
          />
        </Group>
      )}
      <Group label={t('logs.filterHas')}>
        <ChipGroup
          multiple
          label={t('logs.filterHas')}
          value={draft.has}
          onChange={(has) => set({ has })}
          options={features.map((value) => ({ value, label: t(`logs.has-${value}`) }))}
        />
      </Group>
      <Group label={t('logs.filterSent')}>
        <ChipGroup<Unsent | 'any'>
          label={t('logs.filterSent')}
          value={draft.only ?? 'any'}
          onChange={(only) => set({ only: only === 'any' ? undefined : only })}
          options={(['any', ...UNSENT] as const).map((value) => ({
            value,
            label: t(`logs.only-${value}`),
          }))}
        />
      </Group>
      {sources.length > 1 && (
        <Group label={t('logs.filterSource')}>
          <ChipGroup
            multiple
            label={t('logs.filterSource')}
            value={draft.sources}
            onChange={(chosen) => set({ sources: chosen })}
            options={sources.map((value) => ({ value, label: t(`logs.source-${value}`) }))}
          />
        </Group>
      )}
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Field as="group" label={label}>
      {() => children}
    </Field>
  );
}

/** The newest entries from which tags and sources are offered. */
const OFFERED_FROM = 1_000;
const TAGS_OFFERED = 20;

/** What the newest entries have: their tags, the most frequent first, sources and features; and what the filter has. */
function useUsed(filter: LogFilter) {
  const { childIds } = useSelectedChild();
  const recent = useQuery(
    (replica) => replica.events.timeline({ childIds, limit: OFFERED_FROM }),
    [childIds.join()],
  );
  const tags = new Map<string, { tag: string; count: number }>();
  for (const tag of recent?.flatMap(({ record }) => record.tags) ?? []) {
    const key = tag.toLowerCase();
    tags.set(key, { tag, count: (tags.get(key)?.count ?? 0) + 1 });
  }
  const chosen = new Set(filter.tags.map((tag) => tag.toLowerCase()));
  const frequent = [...tags]
    .filter(([key]) => !chosen.has(key))
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, TAGS_OFFERED);
  const hasPhotos = recent?.some(({ record }) => record.photoIds.length > 0) ?? false;
  const used = new Set(recent?.map(({ record }) => record.source));
  return {
    tags: [...filter.tags, ...frequent.map(([, { tag }]) => tag)],
    sources: SOURCES.filter((source) => used.has(source) || filter.sources.includes(source)),
    features: FEATURES.filter(
      (feature) => feature !== 'photo' || hasPhotos || filter.has.includes(feature),
    ),
  };
}
