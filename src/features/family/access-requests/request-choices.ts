import {
  type EventType,
  eventTypeNames,
  eventTypes,
} from '../../../../schema/records/event-types.ts';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import { type RequestedRights, stepsAbove } from '../../../../schema/rights/access-request.ts';
import { t } from '../../../i18n/t.ts';
import { doesText, logTypesText } from '../../../app/grants/describe-grant.ts';
import '../../../i18n/lazy/family.ts';

/** The rights that a caregiver can request, and the text of a request. */

type Switch = Exclude<keyof RequestedRights, 'log'>;
export type Choice = { key: Switch; value: unknown; text: string };

/** In the order and under the headings of the rights form. */
const groups: readonly { group: RequestGroup; keys: readonly Switch[] }[] = [
  { group: 'Log', keys: ['view', 'editOwn', 'deleteOwn', 'editOthers', 'deleteOthers'] },
  { group: 'Health', keys: ['medication', 'growth'] },
  { group: 'Vault', keys: ['photos', 'documents'] },
  { group: 'Plans', keys: ['schedule', 'parenting', 'knowledge'] },
  { group: 'More', keys: ['comment', 'notify', 'export'] },
];
export type RequestGroup = 'Log' | 'Health' | 'Vault' | 'Plans' | 'More';

/** More steps would make the sheet a rights form; the note can ask for a third one. */
const STEPS_MAX = 2;

/** The next steps above this grant; groups without any are left out. */
export function choicesOf(grant: Grant): { group: RequestGroup; choices: Choice[] }[] {
  return groups
    .map(({ group, keys }) => ({
      group,
      choices: keys.filter((key) => isOfUse(key, grant)).flatMap(stepsOf(grant)),
    }))
    .filter(({ group, choices }) => choices.length > 0 || group === 'Log');
}

/** The types that they may not log yet; medicines are a separate right. */
export function typesToAsk({ log }: Grant): EventType[] {
  return eventTypeNames.filter((type) => eventTypes[type].right === 'log' && !log.includes(type));
}

/** The requested rights, line by line: "Log baths and mood", "See and give medicines". */
export function requestedRightsLines(requested: RequestedRights): string[] {
  const types = logTypesText(requested.log ?? []);
  return [
    ...(types === '' ? [] : [t('family.canLog', { types })]),
    ...groups
      .flatMap(({ keys }) => keys)
      .filter((key) => key in requested)
      .map((key) => textOf(key, requested[key])),
  ];
}

function stepsOf(grant: Grant): (key: Switch) => Choice[] {
  return (key) =>
    [...stepsAbove<Switch>(key, grant)]
      // "For a day" and "own entries only" are limits that a parent sets; nobody requests them.
      .filter((value) => value !== 'day' && !(key === 'view' && value === 'own'))
      .slice(0, STEPS_MAX)
      .map((value) => ({ key, value, text: textOf(key, value) }));
}

/** A right to change entries is of no use to a person who cannot make or see them. */
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
      return doesText(key, String(value));
  }
}
