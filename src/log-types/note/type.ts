import NotebookPen from 'lucide-react/icons/notebook-pen';
import { t } from '../../i18n/t.ts';
import type { LogType } from '../log-type.ts';
import { verbatim } from '../phrases.ts';

export const note: LogType<'note'> = {
  icon: NotebookPen,
  iconOf: null,
  line: (event) => verbatim(event.note),
  precision: 'minute',
  searchTexts: null,
  filter: 7,
  more: { position: 7, title: null },
  home: {
    usualMonths: { from: 12, until: Number.POSITIVE_INFINITY },
    isDefault: true,
    label: () => t('home.note'),
    name: () => t('home.note'),
    quickLog: { kind: 'form' },
    tile: null,
  },
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'counted',
  gap: null,
};
