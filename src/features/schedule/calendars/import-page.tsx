import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ScheduleVisibility } from '../../../../schema/records/schedule-entry.ts';
import { showNotSaved, tell } from '../../../app/entries/saved-toast.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { planImport } from '../../../domain/ics/plan-import.ts';
import type { ImportedEntry } from '../../../domain/ics/read-calendar.ts';
import { shownAt } from '../../../domain/schedule/shown.ts';
import { dayIn } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-import.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { importEntries, undoImport } from '../../../replica/stores/schedule-imports.ts';
import { liveEntries } from '../../../replica/stores/schedule.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { Field } from '../../../ui/field.tsx';
import input from '../../../ui/input.module.css';
import { List, Row } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useScheduleAddress } from '../schedule-address.ts';
import { whenText } from '../schedule-texts.ts';
import { useMayAdd } from '../use-may-add.ts';
import { ImportList } from './import-list.tsx';
import { useCalendarFile } from './use-calendar-file.ts';
import { type RunCalendarWork, useCalendarWork } from './use-calendar-work.ts';
import { WorkProgress } from './work-progress.tsx';
import styles from '../schedule-screen.module.css';

/** So many entries of a file are shown before it is imported. */
const PREVIEW_MAX = 20;

/** Brings the entries of a calendar file into the schedule, after a look at them. */
export function ImportPage() {
  const [, change] = useScheduleAddress();
  const { read, zones, pick, answerZone } = useCalendarFile();
  const [work, run] = useCalendarWork();
  const close = () => change({ page: null });
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (
    <Page
      title={t('scheduleImport.title')}
      intro={t('scheduleImport.intro')}
      back={{ label: t('schedule.back'), onBack: close }}
    >
      <div className={styles.fields}>
        <FilePicker isDisabled={work !== null} onPick={pick} />
        {work === null ? (
          <>
            <p role="status">{read === 'reading' && t('scheduleImport.reading')}</p>
            {read !== null && read !== 'reading' && !read.ok && (
              <p role="alert">{t(`scheduleImport.failed-${read.reason}`)}</p>
            )}
            {read !== null && read !== 'reading' && read.ok && (
              <>
                <ZoneQuestions
                  names={read.preview.unknownZones}
                  answers={zones}
                  onAnswer={answerZone}
                />
                <Preview
                  entries={read.preview.entries}
                  skipped={read.preview.skipped}
                  run={run}
                  // Whoever has left the page meanwhile stays where they are.
                  onDone={() => isOpen.current && close()}
                />
              </>
            )}
            <ImportList run={run} />
          </>
        ) : (
          <WorkProgress work={work} />
        )}
      </div>
    </Page>
  );
}

type PickerProps = { isDisabled: boolean; onPick: (file: File) => void };

function FilePicker({ isDisabled, onPick }: PickerProps) {
  const id = useId();
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{t('scheduleImport.pick')}</label>
      <input
        id={id}
        type="file"
        accept=".ics,text/calendar"
        className={input.input}
        disabled={isDisabled}
        onChange={({ target }) => {
          const picked = target.files?.[0];
          if (picked) onPick(picked);
        }}
      />
    </div>
  );
}

type ZoneProps = {
  names: readonly string[];
  answers: Readonly<Record<string, string>>;
  onAnswer: (name: string, zone: string) => void;
};

/** In which zones entries are whose zone the device does not know. */
function ZoneQuestions({ names, answers, onAnswer }: ZoneProps) {
  return names.map((name) => (
    <SelectField
      key={name}
      label={t('scheduleImport.zone', { zone: name })}
      hint={t('scheduleImport.zoneHint')}
      none={t('scheduleImport.zoneNone')}
      value={answers[name] ?? null}
      options={Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      }))}
      onChange={(zone) => zone !== null && onAnswer(name, zone)}
    />
  ));
}

type PreviewProps = {
  entries: readonly ImportedEntry[];
  skipped: number;
  run: RunCalendarWork;
  onDone: () => void;
};

/** What would be added, for whom, and the button that does it. */
function Preview({ entries, skipped, run, onDone }: PreviewProps) {
  const replica = useReplica();
  const tz = useDeviceZone();
  const today = dayIn(useNow(60_000));
  const existing = useQuery(liveEntries, []);
  const { children = [], childIds: shown } = useSelectedChild();
  const { writesBlocked, explainBlocked } = useMayAdd();
  const [childIds, setChildIds] = useState<string[]>(() => (shown.length === 1 ? [...shown] : []));
  const [visibility, setVisibility] = useState<ScheduleVisibility>('family');
  const plan = useMemo(
    () =>
      existing &&
      planImport(
        entries,
        existing.map(({ record }) => record),
      ),
    [entries, existing],
  );
  if (!replica || !plan) return null;
  const { fresh, known } = plan;
  const add = () => {
    if (writesBlocked) return explainBlocked();
    const showImported = (importId: string) => {
      const undo = () =>
        undoImport(replica, importId).then(
          () => showToast({ text: t('scheduleImport.undone') }),
          showNotSaved,
        );
      showToast({
        text: t('scheduleImport.imported', { count: fresh.length }),
        actions: [{ label: t('ui.undo'), run: () => tell(undo()) }],
        durationMs: 20_000,
      });
      onDone();
    };
    void run(
      { kind: 'importing', total: fresh.length },
      (onProgress) => importEntries(replica, fresh, { childIds, visibility }, onProgress),
      showImported,
    );
  };
  return (
    <>
      {known.length > 0 && <p>{t('scheduleImport.known', { count: known.length })}</p>}
      {skipped > 0 && <p>{t('scheduleImport.skipped', { count: skipped })}</p>}
      {fresh.length === 0 ? (
        <p>{t('scheduleImport.nothing')}</p>
      ) : (
        <>
          <h2>{t('scheduleImport.fresh', { count: fresh.length })}</h2>
          <Card flush>
            <List label={t('scheduleImport.first')}>
              {fresh.slice(0, PREVIEW_MAX).map((entry, index) => (
                <Row
                  // Two entries of a file may be the same in everything.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  title={<bdi>{entry.title}</bdi>}
                  detail={whenText({ ...shownAt(entry, tz), record: entry }, today)}
                />
              ))}
            </List>
          </Card>
          <Field as="group" label={t('schedule.children')}>
            {() => (
              <ChipGroup
                multiple
                label={t('schedule.children')}
                value={childIds}
                onChange={setChildIds}
                options={children.map(({ record: { id, name, color } }) => ({
                  value: id,
                  label: <bdi>{name}</bdi>,
                  mark: <ColorMark color={color} />,
                }))}
              />
            )}
          </Field>
          <Field as="group" label={t('schedule.visibility')}>
            {() => (
              <ChipGroup
                label={t('schedule.visibility')}
                value={visibility}
                onChange={setVisibility}
                options={(['family', 'parents'] as const).map((value) => ({
                  value,
                  label: t(`schedule.visibility-${value}`),
                }))}
              />
            )}
          </Field>
          <Button variant="primary" size="large" onClick={add}>
            {t('scheduleImport.importNow', { count: fresh.length })}
          </Button>
        </>
      )}
    </>
  );
}
