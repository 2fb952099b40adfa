import { ContactRole } from '../../../schema/records/contact.ts';
import '../../i18n/lazy/contact-roles.ts';
import { t } from '../../i18n/t.ts';

/** A newer release may know more roles. */
export function roleText(role: string): string {
  return t(`contactRoles.${ContactRole.options.find((known) => known === role) ?? 'other'}`);
}
