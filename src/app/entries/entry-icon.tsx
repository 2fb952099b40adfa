import Activity from 'lucide-react/icons/activity';
import Baby from 'lucide-react/icons/baby';
import Bath from 'lucide-react/icons/bath';
import Blocks from 'lucide-react/icons/blocks';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Footprints from 'lucide-react/icons/footprints';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pill from 'lucide-react/icons/pill';
import Shapes from 'lucide-react/icons/shapes';
import Smile from 'lucide-react/icons/smile';
import Snowflake from 'lucide-react/icons/snowflake';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Syringe from 'lucide-react/icons/syringe';
import Thermometer from 'lucide-react/icons/thermometer';
import Trophy from 'lucide-react/icons/trophy';
import Utensils from 'lucide-react/icons/utensils';
import Waves from 'lucide-react/icons/waves';
import type { EventRecord, EventType } from '../../../schema/records/event.ts';
import { feedKind, isKnownType } from '../../domain/event-line.ts';
import type { IconType } from '../../ui/icon.tsx';

/** One icon for each kind of entry; always beside its words. */
export const typeIcons: Readonly<Record<EventType, IconType>> = {
  feeding: Milk,
  diaper: Baby,
  sleep: Moon,
  pumping: Waves,
  milk_stash: Snowflake,
  medication: Pill,
  temperature: Thermometer,
  symptom: Activity,
  vaccination: Syringe,
  doctor_visit: Stethoscope,
  tummy_time: Footprints,
  activity: Blocks,
  bath: Bath,
  mood: Smile,
  milestone: Trophy,
  note: NotebookPen,
  handover: Handshake,
  custom: Shapes,
};

const feedIcons = { breast: Heart, bottle: Milk, solids: Utensils, tube: Milk } as const;

export function iconOf(event: EventRecord): IconType {
  if (!isKnownType(event.type)) return CircleQuestionMark;
  return event.type === 'feeding' ? feedIcons[feedKind(event.payload)] : typeIcons[event.type];
}
