import { useController, useFormContext, useWatch } from 'react-hook-form';
import { eventTypeNames, eventTypes } from '../../../../schema/records/event-types.ts';
import { sentence } from '../../../i18n/say.ts';
import { t, tKey } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { doesText, logTypesText } from '../../../app/grants/describe-grant.ts';
import type { RightsValues } from './rights-values.ts';
import { useRequestedRight } from '../access-requests/requested-rights.ts';
import '../../../i18n/lazy/access-request.ts';
import styles from './rights-fields.module.css';
import '../../../i18n/lazy/grants.ts';

/** The rights of a caregiver, by subject. Each choice explains its effect. */
export function RightsFields() {
  return (
    <>
      <Group title={t('family.groupLog')}>
        <Level name="view" levels={['all', 'today', 'own', 'none']} />
        <LogTypes />
        <Own name="editOwn" />
        <Own name="deleteOwn" />
        <Others />
      </Group>
      <Group title={t('family.groupHealth')}>
        <Level name="medication" levels={['give', 'see', 'none']} />
        <Level name="growth" levels={['edit', 'see', 'none']} />
      </Group>
      <Group title={t('family.groupVault')}>
        <Level name="photos" levels={['manage', 'add', 'see', 'none']} />
        <Level name="documents" levels={['all', 'chosen', 'emergency', 'none']} />
      </Group>
      <Group title={t('family.groupPlans')}>
        <Level name="schedule" levels={['edit', 'see', 'own', 'none']} />
        <Level name="parenting" levels={['edit', 'party', 'see', 'today', 'none']} />
        <Level name="knowledge" levels={['write', 'see', 'none']} />
      </Group>
      <Group title={t('family.groupMore')}>
        <RightSwitch name="comment" />
        <RightSwitch name="notify" />
        <RightSwitch name="export" />
      </Group>
    </>
  );
}

/** The choices of one subject below its heading. */
export function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

type LevelName =
  | 'view'
  | 'medication'
  | 'growth'
  | 'photos'
  | 'documents'
  | 'schedule'
  | 'parenting'
  | 'knowledge';

type LevelValue = RightsValues[LevelName];

function levelText(level: LevelValue): string {
  return t(`family.level-${level}`);
}

/** A right with levels, from the highest to `none`. */
function Level<K extends LevelName>({ name, levels }: { name: K; levels: RightsValues[K][] }) {
  const { field } = useController<RightsValues, LevelName>({ name });
  const value = levels.find((level) => level === field.value) ?? 'none';
  const requested = useRequestedRight(name);
  return (
    <Field
      as="group"
      label={tKey(`family.right-${name}`)}
      hint={
        <>
          {value === 'none' ? t('family.levelNone') : doesText(name, value)}
          {requested && <Requested what={levelText(requested)} />}
        </>
      }
    >
      {() => (
        <ChipGroup
          label={tKey(`family.right-${name}`)}
          value={value}
          onChange={field.onChange}
          options={levels.map((level) => ({
            value: level,
            label: levelText(level),
          }))}
        />
      )}
    </Field>
  );
}

const LOG_TYPES = eventTypeNames.filter((type) => eventTypes[type].right === 'log');

/** Medicines are a separate right. Types that a newer release added stay in the grant. */
function LogTypes() {
  const { field } = useController<RightsValues, 'log'>({ name: 'log' });
  const all = LOG_TYPES.every((type) => field.value.includes(type));
  const others = field.value.filter((type) => !LOG_TYPES.some((known) => known === type));
  const requested = logTypesText(useRequestedRight('log') ?? []);
  const isNothing = field.value.length === others.length;
  return (
    <Field
      as="group"
      label={t('family.right-log')}
      hint={
        isNothing || requested !== '' ? (
          <>
            {isNothing && t('family.logNothing')}
            {requested !== '' && <Requested what={requested} />}
          </>
        ) : undefined
      }
    >
      {() => (
        <>
          <ChipGroup
            multiple
            label={t('family.right-log')}
            value={field.value}
            onChange={field.onChange}
            options={LOG_TYPES.map((type): { value: string; label: string } => ({
              value: type,
              label: sentence(t(`grants.log-${type}`)),
            }))}
          />
          <button
            type="button"
            className={styles.all}
            onClick={() => field.onChange(all ? others : [...LOG_TYPES, ...others])}
          >
            {all ? t('family.logNone') : t('family.logAll')}
          </button>
        </>
      )}
    </Field>
  );
}

/** Shown only to a person who sees the entries of others. */
function Others() {
  const { control } = useFormContext<RightsValues>();
  const view = useWatch({ control, name: 'view' });
  if (view === 'none' || view === 'own') return null;
  return (
    <>
      <RightSwitch name="editOthers" />
      <RightSwitch name="deleteOthers" />
    </>
  );
}

/** How long a person may change or delete their own entries. */
function Own({ name }: { name: 'editOwn' | 'deleteOwn' }) {
  const { field } = useController<RightsValues, 'editOwn' | 'deleteOwn'>({ name });
  const requested = useRequestedRight(name);
  return (
    <Field
      as="group"
      label={t(`family.right-${name}`)}
      hint={
        requested ? (
          <Requested what={t(requested === 'day' ? 'family.own-day' : 'family.own-yes')} />
        ) : undefined
      }
    >
      {() => (
        <ChipGroup
          label={t(`family.right-${name}`)}
          value={field.value === 'day' ? 'day' : field.value ? 'yes' : 'no'}
          onChange={(how) => field.onChange(how === 'day' ? 'day' : how === 'yes')}
          options={(['yes', 'day', 'no'] as const).map((value) => ({
            value,
            label: t(`family.own-${value}`),
          }))}
        />
      )}
    </Field>
  );
}

type SwitchName = 'editOthers' | 'deleteOthers' | 'comment' | 'notify' | 'export';

function RightSwitch({ name }: { name: SwitchName }) {
  const { field } = useController<RightsValues>({ name });
  const requested = useRequestedRight(name);
  return (
    <Switch
      label={t(`family.right-${name}`)}
      hint={
        <>
          {t(`family.hint-${name}`)}
          {requested && <Requested />}
        </>
      }
      checked={field.value === true}
      onChange={field.onChange}
    />
  );
}

/** Marks a right that the person has requested. */
function Requested({ what }: { what?: string }) {
  return (
    <span className={styles.asked}>
      {what === undefined ? t('accessRequest.askedForThis') : t('accessRequest.askedFor', { what })}
    </span>
  );
}
