import '../../../i18n/lazy/family.ts';
import { OwnAccess } from './own-access.tsx';
import { useFamily } from '../use-family.ts';

/** The signed-in person's own rights, as a page of the settings. */
export function MyAccess() {
  const family = useFamily();
  return family ? <OwnAccess family={family} /> : null;
}
