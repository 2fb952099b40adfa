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

/** Ages above two years are in years. */
const YEARS_FROM_MONTHS = 24;
const MONTHS_IN_YEAR = 12;

/** "0–6 months", "4 months to 4 years", "From 3 years"; null for an article that is for any age. */
export function ageText({
  ageFromMonths,
  ageToMonths,
}: Pick<Reading, 'ageFromMonths' | 'ageToMonths'>): string | null {
  const from = ageFromMonths;
  const to = ageToMonths;
  const isInYears = (months: number | null) => (months ?? 0) % MONTHS_IN_YEAR === 0;
  const last = to ?? from;
  if (last === null) return null;
  const years = last / MONTHS_IN_YEAR;
  if (last <= YEARS_FROM_MONTHS || !isInYears(last)) {
    if (to === null) return t('knowledge.monthsFrom', { count: last });
    if (from === null) return t('knowledge.monthsTo', { count: last });
    return t('knowledge.months', { from, to });
  }
  if (to === null) return t('knowledge.yearsFrom', { from: years });
  if (from === null) return t('knowledge.yearsTo', { to: years });
  return isInYears(from)
    ? t('knowledge.years', { from: from / MONTHS_IN_YEAR, to: years })
    : t('knowledge.monthsToYears', { count: from, to: years });
}
