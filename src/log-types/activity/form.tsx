import { ActivityPayload } from '../../../schema/records/payloads/activity.ts';
import { t } from '../../i18n/t.ts';
import { Choice, TextInput } from '../form/form-controls.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { LogForm } from '../form/log-form.ts';
import { orNothing, text } from '../form/optional-fields.ts';
import { PEOPLE_MAX, PeopleField } from './people-field.tsx';
import { type Activity, earlierTitles, isActivity } from './earlier.ts';

type ActivityValues = {
  /** null: not chosen yet. */
  kind: ActivityPayload['kind'] | null;
  title: string;
  people: string[];
};

export const form: LogForm<'activity', ActivityValues> = {
  Fields: ActivityFields,
  Details: null,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({ kind: null, title: '', people: [] }),
  valuesOf: ({ kind, title = '', people = [] }) => ({ kind, title, people }),
  payloadOf: ({ payload: { kind, title, people } }, { before }) => ({
    kind: orNothing(kind),
    title: text(title),
    people: people.length > 0 || before['people'] !== undefined ? people : undefined,
  }),
  prefill: (_blank, address) => {
    const kind = kinds.find((known) => known === address.kind);
    return kind === undefined ? {} : { kind };
  },
  startNew: null,
  problems: ({ payload: { kind, people } }) => [
    ...(kind === null
      ? [{ path: 'payload.kind', kind: 'missing', text: t('logs.chooseActivity') }]
      : []),
    ...(people.length > PEOPLE_MAX
      ? [
          {
            path: 'payload.people',
            kind: 'tooMany',
            text: t('logs.tooManyPeople', { max: PEOPLE_MAX }),
          },
        ]
      : []),
  ],
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

const kinds = ActivityPayload.shape.kind.options;

function ActivityFields() {
  const recent: readonly Activity[] = useEntryFormContext().recent.filter(isActivity);
  return (
    <>
      <Choice
        name="payload.kind"
        label={t('logs.what')}
        options={kinds.map((value) => ({
          value,
          label: value === 'other' ? t('logs.another') : t(`events.activity-${value}`),
        }))}
      />
      <TextInput
        name="payload.title"
        label={t('logs.activityTitle')}
        maxLength={60}
        suggestions={earlierTitles(recent)}
        optional
      />
      <PeopleField recent={recent} />
    </>
  );
}
