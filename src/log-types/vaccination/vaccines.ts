import { isSameVaccine } from '../../domain/log-types/vaccination/doses.ts';
import { matches } from '../../domain/text/search.ts';
import { t } from '../../i18n/t.ts';

/**
 * The antigens of the WHO's recommendations for routine immunization, those for all children first.
 * Only names to choose from: which of them a child needs, and when, differs between countries.
 *
 * @see https://www.who.int/publications/m/item/table1-summary-of-who-position-papers-recommendations-for-routine-immunization
 */
const antigens = [
  'bcg',
  'hepB',
  'polio',
  'dtp',
  'hib',
  'pneumococcal',
  'rotavirus',
  'measles',
  'rubella',
  'hpv',
  'mumps',
  'varicella',
  'influenza',
  'meningococcal',
  'hepA',
  'japaneseEncephalitis',
  'yellowFever',
  'tickBorneEncephalitis',
  'typhoid',
  'cholera',
  'rabies',
  'dengue',
  'malaria',
] as const;

/**
 * The names to offer: those that the family has entered first, then the others of the list. What is
 * typed narrows them, until it is one of them.
 */
export function vaccineSuggestions(typed: string, given: readonly string[]): readonly string[] {
  const listed = antigens.map((antigen) => t(`health.vaccine-${antigen}`));
  const others = listed.filter((name) => !given.some((known) => isSameVaccine(known, name)));
  const names = [...given, ...others];
  return names.some((name) => isSameVaccine(name, typed))
    ? []
    : names.filter((name) => matches(typed.trim(), name));
}
