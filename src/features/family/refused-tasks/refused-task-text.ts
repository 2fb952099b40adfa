import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/refused-tasks.ts';
import '../../../i18n/lazy/relations.ts';
import type { RefusedTask } from '../../../session/account-tasks/account-tasks-facts.ts';
import { requestedRightsLines } from '../access-requests/request-choices.ts';

/** What a refused task contained, and why the server refused it. */
export type RefusedTaskText = { title: string; lines: readonly string[]; reason: string };

/** @param childName the name of a child; null for a child that this device no longer has */
export function refusedTaskText(
  { task, status, invalid = [] }: RefusedTask,
  childName: (id: string) => string | null,
): RefusedTaskText {
  const reason = reasonFor(status, invalid);
  const nameOf = (id: string) => childName(id) ?? t('refusedTasks.someChild');
  if (task.profile) {
    return { title: t('refusedTasks.profileTitle'), lines: profileLines(task.profile), reason };
  }
  if (task.cardsRead) {
    const lines = Object.keys(task.cardsRead).map((id) =>
      t('refusedTasks.card', { child: nameOf(id) }),
    );
    return { title: t('refusedTasks.cardTitle'), lines, reason };
  }
  const { children = {}, note = '' } = task.accessWish ?? {};
  const lines = Object.entries(children).flatMap(([id, requested]) =>
    requestedRightsLines(requested).map((line) => `${nameOf(id)}: ${line}`),
  );
  return { title: t('refusedTasks.requestTitle'), lines: note ? [...lines, note] : lines, reason };
}

/** In our words: those of the server name patterns and types. */
function reasonFor(status: number, invalid: readonly string[]): string {
  if (status === 403) return t('refusedTasks.forbidden');
  if (status === 404) return t('refusedTasks.gone');
  const labels = LABELLED.filter((field) => invalid.some((path) => path.split('.')[0] === field));
  if (labels.length === 0) return t('refusedTasks.unfit');
  return t('refusedTasks.check', {
    fields: labels.map((field) => t(`refusedTasks.${field}`)).join(', '),
  });
}

const LABELLED = ['name', 'relation', 'phone', 'color', 'note'] as const;

function profileLines(profile: NonNullable<RefusedTask['task']['profile']>): string[] {
  const { name, relation, phone, color } = profile;
  const none = t('refusedTasks.none');
  return [
    ...(name === undefined ? [] : [`${t('refusedTasks.name')}: ${name}`]),
    ...(relation === undefined
      ? []
      : [
          `${t('refusedTasks.relation')}: ${relation === null ? none : t(`relations.${relation}`)}`,
        ]),
    ...(phone === undefined ? [] : [`${t('refusedTasks.phone')}: ${phone ?? none}`]),
    ...(color === undefined ? [] : [`${t('refusedTasks.color')}: ${color}`]),
  ];
}
