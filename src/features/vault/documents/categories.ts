import Baby from 'lucide-react/icons/baby';
import File from 'lucide-react/icons/file-text';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Syringe from 'lucide-react/icons/syringe';
import { DocumentCategory } from '../../../../schema/records/document-item.ts';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import type { IconType } from '../../../ui/icon.tsx';

export const categories: readonly DocumentCategory[] = DocumentCategory.options;

/** Those of log entries about the same; each picture more would be part of other screens, too. */
const icons: Partial<Record<DocumentCategory, IconType>> = {
  birth: Baby,
  medical: Stethoscope,
  vaccination: Syringe,
  emergency: HeartPulse,
};

/** A newer release may know more categories; they are shown as "Other". */
function knownCategory(category: string): DocumentCategory {
  return categories.find((known) => known === category) ?? 'other';
}

export function categoryIcon(category: string): IconType {
  return icons[knownCategory(category)] ?? File;
}

export function categoryName(category: string): string {
  return t(`documents.category-${knownCategory(category)}`);
}
