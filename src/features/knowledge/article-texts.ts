import Baby from 'lucide-react/icons/baby';
import BookHeart from 'lucide-react/icons/book-heart';
import ChefHat from 'lucide-react/icons/chef-hat';
import CookingPot from 'lucide-react/icons/cooking-pot';
import FileText from 'lucide-react/icons/file-text';
import Handshake from 'lucide-react/icons/handshake';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Moon from 'lucide-react/icons/moon';
import School from 'lucide-react/icons/school';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sun from 'lucide-react/icons/sun';
import {
  type ArticleCategory,
  articleCategories,
} from '../../../schema/records/article-categories.ts';
import type { Reading } from '../../domain/articles/reading.ts';
import '../../i18n/lazy/knowledge.ts';
import { t } from '../../i18n/t.ts';
import type { IconType } from '../../ui/icon.tsx';

/** How articles are named and drawn in lists. */

const icons: Readonly<Record<ArticleCategory, IconType>> = {
  feeding: CookingPot,
  sleep: Moon,
  health: HeartPulse,
  development: Baby,
  safety: ShieldCheck,
  daily_life: Sun,
  co_parenting: Handshake,
  school: School,
  recipes: ChefHat,
  our_family: BookHeart,
  other: FileText,
};

export function categoryIcon(category: string | null): IconType {
  const known = articleCategories.find((each) => each === category);
  return known ? icons[known] : FileText;
}

/** null without a category, or with one of a newer release. */
export function categoryName(category: string | null): string | null {
  const known = articleCategories.find((each) => each === category);
  return known ? t(`knowledge.category-${known}`) : null;
}

/** From two years on, ages are in years. */
const YEARS_FROM_MONTHS = 24;

/** "0–6 months", "From 2 years"; null for an article that is for any age. */
export function ageText({ ageFromMonths, ageToMonths }: Reading): string | null {
  const last = ageToMonths ?? ageFromMonths;
  if (last === null) return null;
  const isYears =
    last > YEARS_FROM_MONTHS && [ageFromMonths, ageToMonths].every((age) => (age ?? 0) % 12 === 0);
  const unit = isYears ? 'years' : 'months';
  const inUnit = (months: number) => (isYears ? months / 12 : months);
  if (ageToMonths === null) return t(`knowledge.${unit}From`, { from: inUnit(ageFromMonths ?? 0) });
  if (ageFromMonths === null) return t(`knowledge.${unit}To`, { to: inUnit(ageToMonths) });
  return t(`knowledge.${unit}`, { from: inUnit(ageFromMonths), to: inUnit(ageToMonths) });
}
