import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import {
  type AccessWish,
  WISH_NOTE_MAX_CHARS,
  type WishedRights,
} from '../../../../schema/rights/wish.ts';
import { type RequestGroup, choicesOf, typesToAsk } from './request-choices.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { useDraft } from '../../../app/forms/use-draft.ts';
import { draftKey } from '../../../domain/drafts.ts';
import { sentence } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { Group } from '../rights/rights-fields.tsx';
import '../../../i18n/lazy/access-request.ts';
import styles from '../family.module.css';

type Asked = Pick<AccessWish, 'children' | 'note'>;
export type Granted = { child: ChildRecord; grant: Grant };

type AccessRequestSheetProps = {
  userId: string;
  /** What is asked for already; null to begin anew. */
  request: AccessWish | null;
  granted: readonly Granted[];
  onAsk: (asked: Asked) => Promise<void>;
  onClose: () => void;
};

/** What a caregiver lacks, child by child, to choose from, and a word about it. */
export function AccessRequestSheet({
  userId,
  request,
  granted,
  onAsk,
  onClose,
}: AccessRequestSheetProps) {
  const parents = useParents();
  const form = useForm<Asked>({
    defaultValues: { children: request?.children ?? {}, note: request?.note ?? '' },
  });
  const draft = useDraft(draftKey(userId, 'request', request?.id ?? 'new'), form);
  const { found, take } = draft;
  useEffect(() => {
    // What was typed and never sent stands there again, without a question.
    if (found) take();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);
  const [problem, setProblem] = useState<string | null>(null);
  const { children, note } = form.watch();
  const send = async () => {
    const asked = Object.fromEntries(
      granted.flatMap(({ child }) => {
        const requested = children[child.id];
        return requested && Object.keys(requested).length > 0 ? [[child.id, requested]] : [];
      }),
    );
    const words = note.trim();
    if (words.length > WISH_NOTE_MAX_CHARS) return;
    if (Object.keys(asked).length === 0 && words === '')
      return setProblem(t('accessRequest.missing'));
    try {
      await onAsk({ children: asked, note: words });
    } catch {
      return setProblem(t('accessRequest.notKept'));
    }
    draft.finish();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={false}
      title={t('accessRequest.sheetTitle')}
      intro={t('accessRequest.sheetIntro', { parents: sentence(parents) })}
      footer={
        <>
          {problem !== null && (
            <Banner tone="danger" role="alert" icon={CircleAlert} title={problem} />
          )}
          <Button variant="primary" size="large" wide onClick={() => void send()}>
            {t('accessRequest.send')}
          </Button>
        </>
      }
    >
      {/* No form: it may stand within that of a first step. */}
      <div className={styles.form}>
        {granted.map(({ child, grant }) => (
          <Choices
            key={child.id}
            title={granted.length > 1 ? t('accessRequest.forChild', { child: child.name }) : null}
            grant={grant}
            requested={children[child.id] ?? {}}
            onChange={(requested) => {
              setProblem(null);
              form.setValue('children', { ...form.getValues('children'), [child.id]: requested });
            }}
          />
        ))}
        <TextArea
          label={t('accessRequest.note')}
          hint={t('accessRequest.noteHint')}
          optional
          maxChars={WISH_NOTE_MAX_CHARS}
          value={note}
          onChange={(text) => {
            setProblem(null);
            form.setValue('note', text);
          }}
        />
      </div>
    </Sheet>
  );
}

type ChoicesProps = {
  /** The child's, where there are several. */
  title: string | null;
  grant: Grant;
  requested: WishedRights;
  onChange: (requested: WishedRights) => void;
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
              options={types.map((type) => ({
                value: type as string,
                label: sentence(t(`family.log-${type}`)),
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
  requested: WishedRights;
  onChange: (requested: WishedRights) => void;
};

/** The switches of one subject; of each, one step at most. */
function Steps({ group, choices, requested, onChange }: StepsProps) {
  if (choices.length === 0) return null;
  const named = choices.map((choice) => ({
    ...choice,
    name: `${choice.key} ${String(choice.value)}`,
  }));
  const change = (names: string[]) => {
    const rest = { ...requested };
    for (const { key } of named) delete rest[key];
    // The one that was chosen last comes last, and replaces the other step.
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
