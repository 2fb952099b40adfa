import '../../i18n/lazy/home-later.ts';
import { t } from '../../i18n/t.ts';
import { useSelectedChild } from '../people/selected-child.ts';

/** "Growth of Mia": with one child everybody knows whose it is. */
export function useNamed(what: string, childId: string): string {
  const { children = [] } = useSelectedChild();
  const child = children.length > 1 && children.find(({ record }) => record.id === childId);
  return child ? t('homeLater.conflictOf', { what, name: child.record.name }) : what;
}
