import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/refused-tasks.ts';
import '../../../i18n/lazy/relations.ts';
import type { RefusedTask } from '../../../session/account-tasks/account-tasks-facts.ts';
import { requestedRightsLines } from '../access-requests/request-choices.ts';

/** What a refused task contained, and why the server refused it. */
export type RefusedTaskText = { title: string; lines: readonly string[]; reason: string };

/** @param childName the name of a child; null for a child that this device no longer has */
export function refusedTaskText(
  { task, message, status }: RefusedTask,
  childName: (id: string) => string | null,
): RefusedTaskText {
  const reason =
    message ?? (status === 403 ? t('refusedTasks.forbidden') : t('refusedTasks.unknown'));
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
