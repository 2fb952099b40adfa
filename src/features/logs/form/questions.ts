import type { EventPayloads, EventRecord } from '../../../../schema/records/event.ts';
import { savedJustNow } from '../../../domain/again.ts';
import { type GuardReason, guardDose, usualAmount } from '../../../domain/dose-guard.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { temperaturePhrase, volumePhrase } from '../../../log-types/phrases.ts';
import { dosePhrase } from '../../../log-types/medication/type.ts';
import { type Dose, isSameMedicine } from '../../../domain/medication.ts';
import { type Doubt, doubtsAbout } from '../../../domain/sure.ts';
import type { Units } from '../../../domain/units.ts';
import { formatDuration, formatMoment } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { medicineIn } from './medication-fields.tsx';
import { planInForm } from './dose-payload.ts';
import type { EntryValues, FormType } from './values.ts';

/** What is asked once before an entry is saved. Cancel is always the first answer. */
export type Question = {
  title: string;
  texts: string[];
  yes: string;
  /** Kept with the dose when the person says yes against the plan. */
  overrode?: GuardReason[];
};

type Asking<T extends FormType> = {
  type: T;
  values: EntryValues<T>;
  payload: EventPayloads[T];
  /** The entry being edited; it is not its own repetition. */
  ownId: string | null;
  recent: readonly EventRecord[];
  userId: string;
  now: number;
  units: Units;
  nameOf: (userId: string | null) => string;
  /** When this device last had everything of the others; null: never. */
  lastSyncAt: number | null;
};

/** Everything worth asking, the most serious first; nothing asked means save. */
export function questionsAbout<T extends FormType>(asking: Asking<T>): Question[] {
  return [doseQuestion(asking), doubtQuestion(asking), againQuestion(asking)].filter(
    (question) => question !== null,
  );
}

/** Sync older than this may miss a dose that somebody else gave. */
const OLD_SYNC_MS = 10 * 60_000;

function doseQuestion<T extends FormType>(asking: Asking<T>): Question | null {
  if (asking.type !== 'medication') return null;
  const { now, nameOf, lastSyncAt } = asking;
  const values = asking.values as unknown as EntryValues<'medication'>;
  const dose = asking.payload as EventPayloads['medication'];
  if (dose.status !== 'given') return null;
  const doses = dosesFor(asking);
  const verdict = guardDose({
    dose: { ...medicineIn(values.payload), amount: dose.amount, unit: dose.unit },
    at: values.startedAt,
    doses,
    plan: planInForm(values.payload),
  });
  if (verdict.reasons.length === 0) return null;
  const texts = verdict.reasons.map((reason) => planText(reason, values));
  if (verdict.last && verdict.sinceLastMs !== null) {
    texts.unshift(
      t('logs.lastDose', {
        ago: formatDuration(verdict.sinceLastMs),
        name: nameOf(verdict.last.performedBy ?? verdict.last.createdBy),
        dose: say(dosePhrase(verdict.last.payload)),
      }),
    );
  }
  if (lastSyncAt === null || now - lastSyncAt > OLD_SYNC_MS) {
    texts.push(
      lastSyncAt === null
        ? t('logs.neverSynced')
        : t('logs.oldSync', { time: formatMoment(lastSyncAt, { now }) }),
    );
  }
  return {
    title: t('logs.doseQuestion'),
    texts,
    yes: t('logs.logAnyway'),
    overrode: verdict.reasons,
  };
}

function planText(reason: GuardReason, { payload }: EntryValues<'medication'>): string {
  switch (reason) {
    case 'interval':
      return t('logs.planInterval', {
        time: formatDuration((payload.minIntervalHours ?? 0) * 3_600_000),
      });
    case 'daily_count':
      return t('logs.planCount', { count: payload.maxCount24h ?? 0 });
    case 'daily_amount':
      return t('logs.planAmount', {
        dose: say(dosePhrase({ amount: payload.maxAmount24h ?? 0, unit: payload.unit })),
      });
  }
}

function doubtQuestion<T extends FormType>(asking: Asking<T>): Question | null {
  const { type, payload, units } = asking;
  const usual =
    type === 'medication'
      ? usualAmount(dosesFor(asking), (payload as EventPayloads['medication']).unit)
      : null;
  const doubts = doubtsAbout(type, payload, usual);
  if (doubts.length === 0) return null;
  return {
    title: t('logs.sure'),
    texts: doubts.map((doubt) => doubtText(doubt, payload, units)),
    yes: t('logs.sureYes'),
  };
}

function doubtText(doubt: Doubt, payload: unknown, units: Units): string {
  switch (doubt.kind) {
    case 'largeBottle':
      return t('logs.largeBottle', { amount: say(volumePhrase({ si: doubt.ml }, units)) });
    case 'largePump':
      return t('logs.largePump', { amount: say(volumePhrase({ si: doubt.ml }, units)) });
    case 'lowTemperature':
      return t('logs.lowTemperature', { value: say(temperaturePhrase(doubt, units)) });
    case 'highTemperature':
      return t('logs.highTemperature', { value: say(temperaturePhrase(doubt, units)) });
    case 'unusualDose': {
      const { unit } = payload as EventPayloads['medication'];
      return t('logs.unusualDose', {
        dose: say(dosePhrase({ amount: doubt.amount, unit })),
        usual: say(dosePhrase({ amount: doubt.usual, unit })),
      });
    }
  }
}

function againQuestion<T extends FormType>(asking: Asking<T>): Question | null {
  if (asking.ownId !== null) return null;
  const { type, values, payload, userId, now, units } = asking;
  const childIds = type === 'pumping' ? [null] : values.childIds;
  const before = childIds
    .map((childId) =>
      savedJustNow(
        { type, childId, payload, note: values.note },
        { userId, now, recent: asking.recent },
      ),
    )
    .find((event) => event !== null);
  return before
    ? {
        title: t('entries.again', { time: formatDuration(now - before.createdAt) }),
        texts: [t('entries.againText', { what: say(eventLine(before, units)) })],
        yes: t('entries.againYes'),
      }
    : null;
}

/** Doses of this medicine to the children of the form, newest first, without the one edited. */
function dosesFor<T extends FormType>({ values, payload, recent, ownId }: Asking<T>): Dose[] {
  return (recent as Dose[]).filter(
    (dose) =>
      dose.id !== ownId &&
      dose.childId !== null &&
      values.childIds.includes(dose.childId) &&
      isSameMedicine(dose.payload, payload as EventPayloads['medication']),
  );
}
