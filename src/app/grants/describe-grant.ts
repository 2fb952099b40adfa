import { HANDOVER } from '../../domain/log-types/handover/handover.ts';
import { eventTypeNames, eventTypes } from '../../../schema/records/event-types.ts';
import type { Grant, Shift } from '../../../schema/rights/permissions.ts';
import { formatList, formatMoment } from '../../i18n/format.ts';
import { type TextKey, isTextKey, t, tKey } from '../../i18n/t.ts';
import '../../i18n/lazy/family.ts';
import '../../i18n/lazy/grants.ts';

/**
 * One line about a grant: what it allows, what it forbids, or when it applies. It follows a
 * heading such as "Rosa can", so the text names nobody.
 */
export type GrantLine = { kind: 'can' | 'cannot' | 'when'; text: string };

/**
 * The text of a grant, what is allowed first. Parents and caregivers read the same text.
 *
 * @param options.now epoch ms; a start in the past is left out
 */
export function describeGrant(grant: Grant, { now }: { now: number }): GrantLine[] {
  const lines = [
    ...logLines(grant),
    ...entryLines(grant),
    level('growth', grant.growth),
    level('photos', grant.photos),
    level('documents', grant.documents),
    ...(grant.documents === 'emergency' ? [cannot('family.cannotOtherDocuments')] : []),
    level('schedule', grant.schedule),
    level('parenting', grant.parenting),
    level('knowledge', grant.knowledge),
    grant.comment ? can('family.canComment') : cannot('family.cannotComment'),
    grant.notify ? can('family.canNotify') : cannot('family.cannotNotify'),
    grant.export ? can('family.canExport') : cannot('family.cannotExport'),
  ];
  const order = ['can', 'cannot'] as const;
  return [
    ...order.flatMap((kind) => lines.filter((line) => line.kind === kind)),
    ...whenLines(grant, now),
  ];
}

/** The log types that this release knows, as a list: "feeds, diapers and sleep". */
export function logTypesText(types: readonly string[]): string {
  const known = eventTypeNames.filter(
    // Medicines are a separate right, and handovers have their own line.
    (type) => eventTypes[type].right === 'log' && type !== HANDOVER && types.includes(type),
  );
  return formatList(known.map((type) => t(`grants.log-${type}`)));
}

function logLines(grant: Grant): GrantLine[] {
  const types = logTypesText(grant.log);
  const handsOver = grant.log.includes(HANDOVER);
  const logsElse = handsOver || grant.medication === 'give';
  const log =
    types === ''
      ? cannot(logsElse ? 'family.cannotLogElse' : 'family.cannotLog')
      : line('can', t('family.canLog', { types }));
  return [
    level('view', grant.view),
    ...(grant.view === 'own' ? [cannot('family.cannotSeeOthers')] : []),
    log,
    level('medication', grant.medication),
    ...(handsOver ? [can('family.canHandOver')] : []),
  ];
}

/** Who may change and delete existing entries. */
function entryLines(grant: Grant): GrantLine[] {
  const { editOwn, deleteOwn, editOthers, deleteOthers } = grant;
  const logs = grant.log.length > 0 || grant.medication === 'give';
  const sees = grant.view === 'today' || grant.view === 'all';
  return [
    ...(logs ? pair('Own', editOwn, deleteOwn) : []),
    ...(sees ? pair('Others', editOthers, deleteOthers) : []),
  ];
}

/** One line when both rights are equal, else one for each. */
function pair(
  whose: 'Own' | 'Others',
  edits: Grant['editOwn'],
  deletes: Grant['deleteOwn'],
): GrantLine[] {
  const about = (does: 'EditDelete' | 'Edit' | 'Delete', how: Grant['editOwn']) => {
    if (how === false) return cannot(`family.cannot${does}${whose}`);
    // Only the rights on own entries have the level `day`.
    return can(how === 'day' ? `family.can${does}OwnDay` : `family.can${does}${whose}`);
  };
  if (edits === deletes) return [about('EditDelete', edits)];
  return [about('Edit', edits), about('Delete', deletes)];
}

function whenLines(grant: Grant, now: number): GrantLine[] {
  const { validFrom, validTo, onlyOnShift } = grant;
  const moment = (at: number) => formatMoment(at, { now });
  return [
    ...(validFrom !== null && validFrom > now
      ? [line('when', t('family.whenFrom', { when: moment(validFrom) }))]
      : []),
    ...(validTo === null
      ? []
      : [
          line(
            'when',
            t(validTo > now ? 'family.whenUntil' : 'family.whenEnded', { when: moment(validTo) }),
          ),
        ]),
    ...(onlyOnShift ? [line('when', shiftText(grant.shifts ?? [], now))] : []),
  ];
}

function shiftText(shifts: readonly Shift[], now: number): string {
  const [next] = shifts.filter(({ to }) => to > now).toSorted((a, b) => a.from - b.from);
  if (!next) return t('family.whenNoShift');
  const { from, to } = next;
  return t(from <= now ? 'family.whenOnShift' : 'family.whenNextShift', {
    from: formatMoment(from, { now }),
    to: formatMoment(to, { now: from }),
  });
}

type Levels = {
  [
    K in 'view' | 'medication' | 'growth' | 'photos' | 'documents' | 'schedule' | 'parenting'
  ]: Grant[K];
} & { knowledge: Grant['knowledge'] };

/** What a level of a right allows: "See and give medicines". */
export function doesText(key: string, level: string): string {
  const textKey = `family.does-${key}-${level}`;
  return isTextKey(textKey) ? tKey(textKey) : textKey;
}

function level<K extends keyof Levels>(key: K, value: Levels[K]): GrantLine {
  return line(value === 'none' ? 'cannot' : 'can', doesText(key, value));
}

const can = (key: TextKey): GrantLine => line('can', tKey(key));
const cannot = (key: TextKey): GrantLine => line('cannot', tKey(key));

function line(kind: GrantLine['kind'], text: string): GrantLine {
  return { kind, text };
}
