import { type EventType, eventTypes } from '../../../../schema/records/event.ts';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import { type WishedRights, stepsAbove } from '../../../../schema/rights/wish.ts';
import { type TextKey, t, tKey } from '../../../i18n/t.ts';
import { logTypesText } from '../../../app/grants/describe-grant.ts';
import '../../../i18n/lazy/family.ts';

/** What can be asked for, and what was asked for, in the words that tell a grant. */

type Switch = Exclude<keyof WishedRights, 'log'>;
export type Choice = { key: Switch; value: unknown; text: string };

/** In the order of the form of rights, by its headings. */
const groups = {
  Log: ['view', 'editOwn', 'deleteOwn', 'editOthers', 'deleteOthers'],
  Health: ['medication', 'growth'],
  Vault: ['photos', 'documents'],
  Plans: ['schedule', 'parenting', 'knowledge'],
  More: ['comment', 'notify', 'export'],
} as const satisfies Record<string, readonly Switch[]>;
export type RequestGroup = keyof typeof groups;

/** More would be a form; who wants the third step says it in words, or asks again. */
const STEPS_MAX = 2;

/** What somebody with this grant lacks, step by step; groups without any are left out. */
export function choicesOf(grant: Grant): { group: RequestGroup; choices: Choice[] }[] {
  return (Object.keys(groups) as RequestGroup[])
    .map((group) => ({
      group,
      choices: groups[group].filter((key) => isOfUse(key, grant)).flatMap(stepsOf(grant)),
    }))
    .filter(({ group, choices }) => choices.length > 0 || group === 'Log');
}

/** The types that they do not log yet; medicines are a level of their own. */
export function typesToAsk({ log }: Grant): EventType[] {
  return (Object.keys(eventTypes) as EventType[]).filter(
    (type) => eventTypes[type].right === 'log' && !log.includes(type),
  );
}

/** A request, line by line: "Log baths and mood", "See and give medicines". */
export function requestedRightsLines(requested: WishedRights): string[] {
  const types = logTypesText(requested.log ?? []);
  return [
    ...(types === '' ? [] : [t('family.canLog', { types })]),
    ...Object.values(groups)
      .flat()
      .filter((key) => key in requested)
      .map((key) => textOf(key, requested[key])),
  ];
}

function stepsOf(grant: Grant): (key: Switch) => Choice[] {
  return (key) =>
    (stepsAbove(key, grant) as unknown[])
      // For a day, and one's own alone, is what a parent gives, not what somebody asks for.
      .filter((value) => value !== 'day' && !(key === 'view' && value === 'own'))
      .slice(0, STEPS_MAX)
      .map((value) => ({ key, value, text: textOf(key, value) }));
}

/** Nobody changes entries that they do not make or see. */
function isOfUse(key: Switch, grant: Grant): boolean {
  if (key === 'editOwn' || key === 'deleteOwn') {
    return grant.log.length > 0 || grant.medication === 'give';
  }
  if (key === 'editOthers' || key === 'deleteOthers') {
    return grant.view === 'today' || grant.view === 'all';
  }
  return true;
}

function textOf(key: Switch, value: unknown): string {
  switch (key) {
    case 'editOwn':
      return t(value === 'day' ? 'family.canEditOwnDay' : 'family.canEditOwn');
    case 'deleteOwn':
      return t(value === 'day' ? 'family.canDeleteOwnDay' : 'family.canDeleteOwn');
    case 'editOthers':
      return t('family.canEditOthers');
    case 'deleteOthers':
      return t('family.canDeleteOthers');
    case 'comment':
      return t('family.canComment');
    case 'notify':
      return t('family.canNotify');
    case 'export':
      return t('family.canExport');
    default:
      return tKey(`family.does-${key}-${String(value)}` as TextKey);
  }
}
