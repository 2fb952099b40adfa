import { useWatch } from 'react-hook-form';
import type { EventRecord } from '../../../schema/records/event.ts';
import { MilestonePayload } from '../../../schema/records/payloads/milestone.ts';
import { formatDate } from '../../i18n/format.ts';
import '../../i18n/lazy/milestones.ts';
import { t } from '../../i18n/t.ts';
import { Choice, LongText, TextInput } from '../form/form-controls.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues, FieldProblem, LogForm, SaveContext } from '../form/log-form.ts';
import { orNothing, text } from '../form/optional-fields.ts';
import { suggestionsFor } from './suggestions.ts';

type MilestoneValues = {
  /** null: not chosen yet. */
  category: MilestonePayload['category'] | null;
  title: string;
  precision: NonNullable<MilestonePayload['precision']>;
  emotion: string;
};
type Values = EntryValues<MilestoneValues>;

const EMOTION_MAX = 300;
const TITLE_MAX = 80;

export const form: LogForm<'milestone', MilestoneValues> = {
  Fields: MilestoneFields,
  Details: MilestoneDetails,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({ category: null, title: '', precision: 'day', emotion: '' }),
  valuesOf: ({ category, title, precision = 'day', emotion = '' }) => ({
    category,
    title,
    precision,
    emotion,
  }),
  payloadOf: ({ payload }, { before }) => ({
    category: orNothing(payload.category),
    title: payload.title.trim(),
    // The entry of a catalogue is not that of another title.
    catalogId: payload.title === before['title'] ? before['catalogId'] : undefined,
    precision:
      payload.precision === 'month' || before['precision'] !== undefined
        ? payload.precision
        : undefined,
    emotion: text(payload.emotion),
  }),
  prefill: (_blank, { kind, content }) => {
    const category = categories.find((known) => known === kind);
    const title = content?.trim().slice(0, TITLE_MAX);
    return { ...(category && { category }), ...(title && { title }) };
  },
  startNew: null,
  problems: milestoneProblems,
  plausibilityWarnings: loggedBefore,
  confirmation: null,
  alert: null,
};

const categories = MilestonePayload.shape.category.options;

function MilestoneFields() {
  const category = useWatch<Values, 'payload.category'>({ name: 'payload.category' });
  const childIds = useWatch<Values, 'childIds'>({ name: 'childIds' });
  const { recent } = useEntryFormContext();
  return (
    <>
      <Choice
        name="payload.category"
        label={t('milestones.category')}
        options={categories.map((value) => ({ value, label: t(`milestones.category-${value}`) }))}
      />
      <TextInput
        name="payload.title"
        label={t('milestones.title')}
        maxLength={TITLE_MAX}
        suggestions={suggestionsFor(category, titlesOfAll(recent, childIds))}
      />
      <LongText
        name="payload.emotion"
        label={t('milestones.emotion')}
        maxChars={EMOTION_MAX}
        optional
      />
    </>
  );
}

function MilestoneDetails() {
  return (
    <Choice
      name="payload.precision"
      label={t('milestones.precision')}
      options={[
        { value: 'day', label: t('milestones.exactDay') },
        { value: 'month', label: t('milestones.onlyMonth') },
      ]}
    />
  );
}

function milestoneProblems({ payload: { category, title, emotion } }: Values): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (category === null) {
    problems.push({
      path: 'payload.category',
      kind: 'missing',
      text: t('milestones.chooseCategory'),
    });
  }
  if (title.trim() === '') {
    problems.push({ path: 'payload.title', kind: 'missing', text: t('milestones.nameIt') });
  }
  if (emotion.length > EMOTION_MAX) {
    problems.push({
      path: 'payload.emotion',
      kind: 'tooLong',
      text: t('logs.noteTooLong', { max: EMOTION_MAX, n: emotion.length }),
    });
  }
  return problems;
}

type Milestone = EventRecord<'milestone'>;
const isMilestone = (event: EventRecord): event is Milestone => event.type === 'milestone';

/** The titles that each of the children has. */
function titlesOfAll(recent: readonly EventRecord[], childIds: readonly string[]): string[] {
  const milestones = recent.filter(isMilestone);
  return [...new Set(milestones.map(({ payload }) => payload.title))].filter(
    (title) =>
      childIds.length > 0 &&
      childIds.every((childId) =>
        milestones.some((known) => known.childId === childId && known.payload.title === title),
      ),
  );
}

/** The same title of the same child, which happens once. */
function loggedBefore({
  values,
  payload,
  recent,
  ownId,
  now,
}: SaveContext<'milestone', MilestoneValues>): string[] {
  const title = payload.title.toLowerCase();
  const before = recent.find(
    ({ id, childId, payload: known }) =>
      id !== ownId &&
      childId !== null &&
      values.childIds.includes(childId) &&
      known.title.toLowerCase() === title,
  );
  if (!before) return [];
  const { startedAt, tz } = before;
  return [t('milestones.again', { title: payload.title, day: formatDate(startedAt, { now, tz }) })];
}
