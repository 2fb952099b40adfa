import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import {
  type AccessRequest,
  REQUEST_NOTE_MAX_CHARS,
  type RequestedRights,
} from '../../../../schema/rights/access-request.ts';
import { FormSheet } from '../../../app/forms/form-sheet.tsx';
import { useSheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { draftKey } from '../../../domain/entries/drafts.ts';
import { sentence } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Group } from '../rights/rights-fields.tsx';
import { type RequestGroup, choicesOf, typesToAsk } from './request-choices.ts';
import '../../../i18n/lazy/access-request.ts';
import '../../../i18n/lazy/fields.ts';
import '../../../i18n/lazy/grants.ts';

type RequestValues = Pick<AccessRequest, 'children' | 'note'>;
export type Granted = { child: ChildRecord; grant: Grant };

type AccessRequestSheetProps = {
  userId: string;
  /** The open request to change; null for a new one. */
  request: AccessRequest | null;
  granted: readonly Granted[];
  onAsk: (values: RequestValues) => Promise<void>;
  onClose: () => void;
};

/** Asks the parents for rights that a caregiver lacks, child by child, with a note. */
export function AccessRequestSheet({
  userId,
  request,
  granted,
  onAsk,
  onClose,
}: AccessRequestSheetProps) {
  const parents = useParents();
  const form = useSheetForm<RequestValues, true>({
    initial: { children: request?.children ?? {}, note: request?.note ?? '' },
    check: (values) => problemsOf(values, granted),
    draft: {
      key: draftKey(userId, 'wish', request?.id ?? 'new'),
      restore: 'silently',
      onClose: 'keep',
    },
    saving: {
      to: 'device',
      save: async ({ children, note }) => {
        await onAsk({ children: withoutEmpty(children, granted), note: note.trim() });
        return true;
      },
      onSaved: onClose,
      problemOf: () => ({ title: t('accessRequest.notKept') }),
      hideWhileSaving: false,
    },
  });
  const { children, note } = form.values;
  return (
    <FormSheet
      form={form}
      title={t('accessRequest.sheetTitle')}
      intro={t('accessRequest.sheetIntro', { parents: sentence(parents) })}
      submit={{ label: t('accessRequest.send'), tone: 'primary' }}
      onClose={onClose}
    >
      {granted.map(({ child, grant }) => (
        <Choices
          key={child.id}
          title={granted.length > 1 ? t('accessRequest.forChild', { child: child.name }) : null}
          grant={grant}
          requested={children[child.id] ?? {}}
          onChange={(rights) => form.set('children', { ...children, [child.id]: rights })}
        />
      ))}
      <TextArea
        label={t('accessRequest.note')}
        hint={t('accessRequest.noteHint')}
        optional
        maxChars={REQUEST_NOTE_MAX_CHARS}
        value={note}
        onChange={(text) => form.set('note', text)}
        error={form.errorOf('note')}
      />
    </FormSheet>
  );
}

function problemsOf({ children, note }: RequestValues, granted: readonly Granted[]) {
  const { length } = note.trim();
  const isEmpty = length === 0 && Object.keys(withoutEmpty(children, granted)).length === 0;
  return {
    root: isEmpty ? t('accessRequest.missing') : null,
    note:
      length > REQUEST_NOTE_MAX_CHARS
        ? t('fields.charsOver', { max: REQUEST_NOTE_MAX_CHARS, count: length })
        : null,
  };
}

/** The requested rights of the children in care; children without a choice are left out. */
function withoutEmpty(
  children: RequestValues['children'],
  granted: readonly Granted[],
): RequestValues['children'] {
  return Object.fromEntries(
    granted.flatMap(({ child }) => {
      const requested = children[child.id];
      return requested && Object.keys(requested).length > 0 ? [[child.id, requested]] : [];
    }),
  );
}

type ChoicesProps = {
  /** The heading with the child's name; null for an only child. */
  title: string | null;
  grant: Grant;
  requested: RequestedRights;
  onChange: (requested: RequestedRights) => void;
};

function Choices({ title, grant, requested, onChange }: ChoicesProps) {
  const groups = choicesOf(grant);
  const types = typesToAsk(grant);
  const fields = groups.map(({ group, choices }) => (
    <Steps key={group} group={group} choices={choices} requested={requested} onChange={onChange} />
  ));
  const { log = [], ...others } = requested;
  const body = (
    <>
      {types.length > 0 && (
        <Field as="group" label={t('accessRequest.logToo')}>
          {() => (
            <ChipGroup
              multiple
              value={log}
              onChange={(chosen) =>
                onChange(chosen.length > 0 ? { ...others, log: chosen } : others)
              }
              options={types.map((type): { value: string; label: string } => ({
                value: type,
                label: sentence(t(`grants.log-${type}`)),
              }))}
            />
          )}
        </Field>
      )}
      {fields}
    </>
  );
  return title === null ? body : <Group title={title}>{body}</Group>;
}

type StepsProps = {
  group: RequestGroup;
  choices: ReturnType<typeof choicesOf>[number]['choices'];
  requested: RequestedRights;
  onChange: (requested: RequestedRights) => void;
};

/** The choices of one subject; at most one step of each right is chosen. */
function Steps({ group, choices, requested, onChange }: StepsProps) {
  if (choices.length === 0) return null;
  const named = choices.map((choice) => ({
    ...choice,
    name: `${choice.key} ${String(choice.value)}`,
  }));
  const change = (names: string[]) => {
    const rest = { ...requested };
    for (const { key } of named) delete rest[key];
    // The latest choice is last in the list, and replaces another step of the same right.
    const chosen = names.flatMap((name) => named.filter((choice) => choice.name === name));
    onChange({ ...rest, ...Object.fromEntries(chosen.map(({ key, value }) => [key, value])) });
  };
  return (
    <Field as="group" label={t(`family.group${group}`)}>
      {() => (
        <ChipGroup
          multiple
          value={named.filter(({ key, value }) => requested[key] === value).map(({ name }) => name)}
          onChange={change}
          options={named.map(({ name, text }) => ({ value: name, label: text }))}
        />
      )}
    </Field>
  );
}
