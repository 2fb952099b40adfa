import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Cake from 'lucide-react/icons/cake';
import Calendar from 'lucide-react/icons/calendar';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ListChecks from 'lucide-react/icons/list-checks';
import Pill from 'lucide-react/icons/pill';
import Plane from 'lucide-react/icons/plane';
import School from 'lucide-react/icons/school';
import Shapes from 'lucide-react/icons/shapes';
import Syringe from 'lucide-react/icons/syringe';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import type {
  ScheduleCategory,
  ScheduleColour,
  ScheduleRecord,
} from '../../../schema/records/schedule-entry.ts';
import type { IconType } from '../../ui/icon.tsx';
import styles from './colours.module.css';

type Look = { icon: IconType; colour: ScheduleColour };

/** The icon of each kind of entry, and its colour until a person chooses one. */
const looks: Readonly<Partial<Record<ScheduleCategory, Look>> & { other: Look }> = {
  appointment: { icon: CalendarCheck, colour: 'blue' },
  vaccination: { icon: Syringe, colour: 'teal' },
  daycare_school: { icon: School, colour: 'amber' },
  activity: { icon: Shapes, colour: 'green' },
  caregiver_shift: { icon: UserRoundCheck, colour: 'indigo' },
  medication: { icon: Pill, colour: 'red' },
  travel: { icon: Plane, colour: 'cyan' },
  birthday: { icon: Cake, colour: 'pink' },
  task: { icon: ListChecks, colour: 'violet' },
  exchange: { icon: ArrowLeftRight, colour: 'orange' },
  other: { icon: Calendar, colour: 'slate' },
};

/** A newer release may know more kinds; they look like "Other". */
export function lookOf(category: ScheduleCategory): Look {
  return looks[category] ?? looks.other;
}

/** The class that sets `--entry`, the colour of an entry. It is a mark, never the colour of text. */
export function colourClass({
  colour,
  category,
}: Pick<ScheduleRecord, 'colour' | 'category'>): string {
  return styles[colour ?? lookOf(category).colour] ?? '';
}

export function classOfColour(colour: ScheduleColour): string {
  return styles[colour] ?? '';
}
