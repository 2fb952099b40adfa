import { DAY_MS } from '../../../../schema/limits.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { NEW_CHILD } from '../../../app/import/import-answers.ts';
import type { StoredAnswers } from '../../../app/import/import-facts.ts';
import type { FormatQuestions, ReadFiles } from '../../../app/import/import-session.ts';
import type { ImportProvider } from '../../../domain/import/import-format.ts';
import { type UnitAnswers, defaultUnits } from '../../../domain/import/import-units.ts';

/** The answers before a person has changed any. */
export function initialAnswers(
  provider: ImportProvider,
  read: ReadFiles,
  { children, tz }: { children: readonly ChildRecord[]; tz: string },
): StoredAnswers {
  const questions = read.questions[provider];
  const units = Object.fromEntries(
    (questions?.units ?? []).map(({ quantity, likely }) => [quantity, likely]),
  ) as Partial<UnitAnswers>;
  return {
    provider,
    zones: [{ from: null, tz }],
    units: { ...defaultUnits, ...units },
    dateOrder: questions?.dateOrder ?? 'dmy',
    mapping: questions?.mapping ?? null,
    children: childAnswers(questions?.children ?? [], children),
    withDuplicates: false,
    withTrash: false,
  };
}

/**
 * By the name; a single child of a file that has no name for it is the only one of ours. One that was born at
 * another time is another child. Whose the rows without a name are is left open where we have several.
 */
export function childAnswers(
  inFile: FormatQuestions['children'],
  ours: readonly ChildRecord[],
): StoredAnswers['children'] {
  const [only, ...others] = ours;
  return Object.fromEntries(
    inFile.flatMap(({ key, name, birthdate }) => {
      const same = ours.find((child) => isSameName(child.name, name) && mayBe(child, birthdate));
      const single = inFile.length === 1 && others.length === 0 ? only : undefined;
      const lone = single && mayBe(single, birthdate) ? single : undefined;
      const answer = same?.id ?? lone?.id ?? (name === '' ? undefined : NEW_CHILD);
      return answer === undefined ? [] : [[key, answer]];
    }),
  );
}

/** Whether a person has still to say whose rows these are. */
export function hasOpenChild(
  inFile: readonly Pick<FormatQuestions['children'][number], 'key'>[],
  answers: StoredAnswers['children'],
): boolean {
  return inFile.some(({ key }) => answers[key] === undefined);
}

/** A mistyped day is still the same child. */
const BIRTH_TOLERANCE_MS = 31 * DAY_MS;

function mayBe({ birthdate, birthDateApprox }: ChildRecord, inFile: string | null): boolean {
  if (birthdate == null || birthDateApprox || inFile === null) return true;
  return !(Math.abs(Date.parse(birthdate) - Date.parse(inFile)) > BIRTH_TOLERANCE_MS);
}

/** "Mia" here may be "Mia Berg" there. */
function isSameName(ours: string, theirs: string): boolean {
  const [a, b] = [ours, theirs].map((name) => name.trim().toLowerCase());
  return a !== undefined && b !== undefined && a !== '' && (a === b || b.split(/\s+/)[0] === a);
}
