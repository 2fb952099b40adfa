import { t } from '../../i18n/t.ts';
import { InvalidRecordError, ReplicaError } from '../../replica/errors.ts';

/** Why something could not be saved on this device, in words that say what to do next. */
export type SaveProblem = {
  title: string;
  text: string;
  /** Fields that the schema refused, for the form; empty when the device is the cause. */
  issues: readonly { path: string; message: string }[];
};

/** The one place that turns a failed local write into words. */
export function saveProblem(error: unknown): SaveProblem {
  if (error instanceof InvalidRecordError) {
    return {
      title: t('entries.notSavedCheck'),
      text: t('entries.notSavedCheckText'),
      issues: error.issues,
    };
  }
  const kind = error instanceof ReplicaError ? error.kind : 'unknown';
  switch (kind) {
    case 'quota':
      return device(t('entries.notSavedFull'), t('entries.notSavedFullText'));
    case 'blocked':
      return device(t('entries.notSavedBlocked'), t('entries.notSavedBlockedText'));
    case 'refused':
      return device(t('entries.notSavedRefused'), t('entries.notSavedRefusedText'));
    case 'lost':
      return device(t('entries.notSavedLost'), t('entries.notSavedLostText'));
    case 'unknown':
      return device(t('entries.notSaved'), t('entries.notSavedText'));
  }
}

function device(title: string, text: string): SaveProblem {
  return { title, text, issues: [] };
}
