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
  return known === undefined ? null : (icons[known] ?? null);
}

const full = { size: '100%' } as const;
const bell = <Bell {...full} />;
const card = <CreditCard {...full} />;
const check = <Check {...full} />;
const clock = <Clock {...full} />;
const mail = <Mail {...full} />;
const open = <LockOpen {...full} />;
const people = <Users {...full} />;
const sparkles = <Sparkles {...full} />;

/** Icons by the word that decides: `unlock`, `lock_open`, `bell-ring`, `credit_card`. */
const icons: Readonly<Record<string, ReactElement>> = {
  bell,
  notification: bell,
  reminder: bell,
  calendar: <Calendar {...full} />,
  check,
  checkmark: check,
  clock,
  time: clock,
  credit: card,
  card,
  gift: <Gift {...full} />,
  heart: <Heart {...full} />,
  key: <Key {...full} />,
  open,
  unlock: open,
  unlocked: open,
  lock: <Lock {...full} />,
  mail,
  email: mail,
  shield: <Shield {...full} />,
  sparkle: sparkles,
  sparkles,
  crown: sparkles,
  star: <Star {...full} />,
  people,
  users: people,
  family: people,
};
