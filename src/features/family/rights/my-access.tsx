import '../../../i18n/lazy/family.ts';
import { OwnAccess } from './own-access.tsx';
import { useFamily } from '../use-family.ts';

/** What somebody who was invited may do, as their own page of settings tells it. */
export function MyAccess() {
  const family = useFamily();
  return family ? <OwnAccess family={family} /> : null;
}
