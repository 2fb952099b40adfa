import { t } from '../../i18n/t.ts';
import { InvalidRecordError } from '../../replica/errors.ts';
import { storageErrorText } from '../storage-error-text.ts';

/** Why something could not be saved on this device, in a text that says what to do next. */
export type SaveProblem = {
  title: string;
  text: string;
  /** Fields that the schema refused, for the form; empty when the device is the cause. */
  issues: readonly { path: string; message: string }[];
};

/** Any failed local write as a text; `storageErrorText` words the causes on the device. */
export function saveProblem(error: unknown): SaveProblem {
  if (!(error instanceof InvalidRecordError)) return { ...storageErrorText(error), issues: [] };
  return {
    title: t('entries.notSavedCheck'),
    text: t('entries.notSavedCheckText'),
    issues: error.issues,
  };
}
