import Stethoscope from 'lucide-react/icons/stethoscope';
import type { LogType } from '../log-type.ts';
import { phrase } from '../phrases.ts';

export const doctorVisit: LogType<'doctor_visit'> = {
  icon: Stethoscope,
  iconOf: null,
  line: ({ payload: { reason } }) => (reason ? phrase('visitFor', { reason }) : null),
  precision: 'minute',
  searchTexts: ({ findings = '' }) => [findings],
  filter: 16,
  more: { position: 16, title: null },
  home: null,
  timer: null,
  firstEntry: null,
  emptyText: null,
  shiftSummary: 'line',
  gap: null,
};
