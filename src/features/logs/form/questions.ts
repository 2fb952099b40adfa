import { type EventType, eventTypes } from '../../../../schema/records/event-types.ts';
import { findDuplicate } from '../../../domain/entries/duplicate-entry.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import '../../../i18n/lazy/again.ts';
import { t } from '../../../i18n/t.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import type { LogForm, Question, SaveContext } from '../../../log-types/form/log-form.ts';

type Saving = SaveContext & { type: EventType; form: LogForm; userId: string };

/** All questions before saving, the most serious first; without any, the entry is saved. */
export function questionsAbout(saving: Saving): Question[] {
  const confirmation = saving.form.confirmation?.(saving) ?? null;
  return [confirmation, plausibilityQuestion(saving), duplicateQuestion(saving)].filter(
    (question) => question !== null,
  );
}

function plausibilityQuestion(saving: Saving): Question | null {
  const texts = saving.form.plausibilityWarnings(saving);
  return texts.length === 0
    ? null
    : { title: t('logs.isThatRight'), texts, yes: t('logs.saveAnyway') };
}

function duplicateQuestion({
  type,
  ownId,
  values,
  payload,
  userId,
  now,
  units,
  recent,
}: Saving): Question | null {
  if (ownId !== null) return null;
  const childIds = eventTypes[type].childless ? [null] : values.childIds;
  const before = childIds
    .map((childId) =>
      findDuplicate({ type, childId, payload, note: values.note }, { userId, now, recent }),
    )
    .find((event) => event !== null);
  return before
    ? {
        title: t('again.title', { time: formatDuration(now - before.createdAt) }),
        texts: [t('again.text', { what: say(eventLine(before, units)) })],
        yes: t('again.yes'),
      }
    : null;
}
