import Bell from 'lucide-react/icons/bell';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Key from 'lucide-react/icons/key';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Mail from 'lucide-react/icons/mail';
import Shield from 'lucide-react/icons/shield';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';
import type { ReactElement } from 'react';

/** The icon of a timeline by its name; null for an unknown name. */
export function iconNamed(name: string): ReactElement | null {
  const words = name.toLowerCase().split(/[^a-z]+/);
  // In lock_open the last word decides.
  const known = words.findLast((word) => Object.hasOwn(icons, word));
  const Icon = known === undefined ? undefined : icons[known];
  return Icon ? <Icon size="100%" /> : null;
}

/** Icons by the word that decides: `unlock`, `lock_open`, `bell-ring`, `credit_card`. */
const icons: Readonly<Record<string, typeof Bell>> = {
  bell: Bell,
  notification: Bell,
  reminder: Bell,
  calendar: Calendar,
  check: Check,
  checkmark: Check,
  clock: Clock,
  time: Clock,
  credit: CreditCard,
  card: CreditCard,
  gift: Gift,
  heart: Heart,
  key: Key,
  open: LockOpen,
  unlock: LockOpen,
  unlocked: LockOpen,
  lock: Lock,
  mail: Mail,
  email: Mail,
  shield: Shield,
  sparkle: Sparkles,
  sparkles: Sparkles,
  crown: Sparkles,
  star: Star,
  people: Users,
  users: Users,
  family: Users,
};
