import {
  CARD_DOSE_MAX_CHARS,
  CARD_NAME_MAX_CHARS,
  type CardContact,
  type CardMedicine,
} from '../../../../schema/records/child-card.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { PHONE_MAX_CHARS } from '../../../../schema/wire/account.ts';
import { type Line, cardOf } from '../../../domain/child/child-card.ts';
import type { ChildChanges } from '../../../replica/stores/people.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/card.ts';
import { parseNumber } from '../../../ui/number-text.ts';

/** The values of the card form, and the change of the record that they make. */
export type CardDraft = {
  allergies: string;
  routine: string;
  rules: string;
  bloodGroup: string;
  doctor: string;
  insurance: string;
  medicines: readonly MedicineDraft[];
  contacts: readonly ContactDraft[];
};
export type MedicineDraft = {
  id: string;
  name: string;
  dose: string;
  /** As typed; empty for no limit. */
  hours: string;
  count: string;
};
export type ContactDraft = { id: string; name: string; role: string; phone: string };

/** The problems of a line, by field. */
export type LineProblems<T> = Partial<Record<keyof T, string>>;
export type CardProblems = {
  medicines: Readonly<Record<string, LineProblems<MedicineDraft>>>;
  contacts: Readonly<Record<string, LineProblems<ContactDraft>>>;
};

export type CardOwner = Pick<ChildRecord, 'card' | 'medicines' | 'contacts'>;

const TEXTS = ['allergies', 'routine', 'rules', 'bloodGroup', 'doctor', 'insurance'] as const;
const HOURS = { min: 0.25, max: 168 };
const COUNT = { min: 1, max: 24 };

export function draftOf(child: CardOwner): CardDraft {
  const { medicines, contacts, ...texts } = cardOf(child);
  return {
    ...texts,
    medicines: medicines.map(medicineDraft),
    contacts: contacts.map(({ id, name, role = '', phone }) => ({ id, name, role, phone })),
  };
}

export function problemsOf({ medicines, contacts }: CardDraft): CardProblems {
  return {
    medicines: problemsById(medicines.filter(isFilled), (line) => ({
      ...nameProblem(line.name),
      ...(line.dose.trim().length > CARD_DOSE_MAX_CHARS && {
        dose: t('card.doseLong', { max: CARD_DOSE_MAX_CHARS }),
      }),
      ...(!isWithin(line.hours, HOURS) && { hours: t('card.hoursWrong', written(HOURS)) }),
      ...(!(isWithin(line.count, COUNT) && isWhole(line.count)) && {
        count: t('card.countWrong', written(COUNT)),
      }),
    })),
    contacts: problemsById(contacts.filter(isFilled), (line) => ({
      ...nameProblem(line.name),
      ...(line.role.trim().length > CARD_NAME_MAX_CHARS && { role: tooLong() }),
      ...phoneProblem(line.phone),
    })),
  };
}

/**
 * The change of the record for the typed values. It contains only parts that differ from the card as
 * it was when typing began, merged into the current card, which others may have changed meanwhile.
 */
export function changesOf(begun: CardOwner, draft: CardDraft, now: CardOwner): ChildChanges {
  const was = draftOf(begun);
  const texts = TEXTS.filter((name) => draft[name].trim() !== was[name]);
  const medicines = linesOf(was.medicines, draft.medicines, now.medicines, toMedicine);
  const contacts = linesOf(was.contacts, draft.contacts, now.contacts, toContact);
  return {
    ...(texts.length > 0 && {
      card: { ...now.card, ...Object.fromEntries(texts.map((name) => [name, draft[name].trim()])) },
    }),
    ...(medicines && { medicines }),
    ...(contacts && { contacts }),
  };
}

/** @returns null when no line was added, changed or removed */
function linesOf<Draft extends { id: string }, T>(
  was: readonly Draft[],
  drafts: readonly Draft[],
  now: Readonly<Record<string, T>> = {},
  toLine: (draft: Draft, existing: T | undefined) => T,
): Record<string, T> | null {
  const filled = drafts.filter(isFilled);
  const textsById = new Map(was.map((line) => [line.id, JSON.stringify(line)]));
  const changed = filled.filter((line) => textsById.get(line.id) !== JSON.stringify(line));
  const gone = was.filter(({ id }) => !filled.some((line) => line.id === id));
  if (changed.length === 0 && gone.length === 0) return null;
  const lines = { ...now };
  for (const line of changed) lines[line.id] = toLine(line, now[line.id]);
  for (const { id } of gone) delete lines[id];
  return lines;
}

function medicineDraft({ id, name, dose = '', plan }: Line<CardMedicine>): MedicineDraft {
  const { minIntervalMin, maxCount24h } = plan ?? {};
  return {
    id,
    name,
    dose,
    hours: minIntervalMin ? formatNumber(minIntervalMin / 60) : '',
    count: maxCount24h ? String(maxCount24h) : '',
  };
}

function toMedicine(
  { name, dose, hours, count }: MedicineDraft,
  existing: CardMedicine | undefined,
): CardMedicine {
  const { minIntervalMin: _, maxCount24h: __, ...plan } = existing?.plan ?? {};
  const [apart, most] = [parseNumber(hours), parseNumber(count)];
  return {
    ...existing,
    name: name.trim(),
    dose: dose.trim(),
    plan: {
      ...plan,
      ...(apart === null ? {} : { minIntervalMin: Math.round(apart * 60) }),
      ...(most === null ? {} : { maxCount24h: most }),
    },
  };
}

function toContact(
  { name, role, phone }: ContactDraft,
  existing: CardContact | undefined,
): CardContact {
  return { ...existing, name: name.trim(), role: role.trim(), phone: phone.trim() };
}

/** Whether anything was typed in a line; empty lines are not saved. */
function isFilled({ id: _, ...fields }: { id: string }): boolean {
  return Object.values(fields).some((text) => String(text).trim() !== '');
}

function problemsById<T extends { id: string }>(
  lines: readonly T[],
  problemsOfLine: (line: T) => LineProblems<T>,
): Record<string, LineProblems<T>> {
  return Object.fromEntries(
    lines
      .map((line) => [line.id, problemsOfLine(line)] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  );
}

function nameProblem(name: string): { name?: string } {
  const { length } = name.trim();
  if (length === 0) return { name: t('card.nameMissing') };
  return length > CARD_NAME_MAX_CHARS ? { name: tooLong() } : {};
}

function phoneProblem(phone: string): { phone?: string } {
  if (!/\d/.test(phone)) return { phone: t('card.phoneMissing') };
  return phone.trim().length > PHONE_MAX_CHARS
    ? { phone: t('card.phoneLong', { max: PHONE_MAX_CHARS }) }
    : {};
}

function tooLong(): string {
  return t('card.nameLong', { max: CARD_NAME_MAX_CHARS });
}

function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const number = parseNumber(text);
  return number === null || (number >= min && number <= max);
}

function isWhole(text: string): boolean {
  return Number.isInteger(parseNumber(text) ?? 0);
}

function written({ min, max }: { min: number; max: number }) {
  return { min: formatNumber(min), max: formatNumber(max) };
}
