import Apple from 'lucide-react/icons/apple';
import Baby from 'lucide-react/icons/baby';
import Bell from 'lucide-react/icons/bell';
import CreditCard from 'lucide-react/icons/credit-card';
import Database from 'lucide-react/icons/database';
import HardDrive from 'lucide-react/icons/hard-drive';
import Info from 'lucide-react/icons/info';
import MailOpen from 'lucide-react/icons/mail-open';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ListPlus from 'lucide-react/icons/list-plus';
import Palette from 'lucide-react/icons/palette';
import Pill from 'lucide-react/icons/pill';
import Ruler from 'lucide-react/icons/ruler';
import Shapes from 'lucide-react/icons/shapes';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import '../../../i18n/lazy/lists.ts';
import '../../../i18n/lazy/notification-titles.ts';
import type { TextKey } from '../../../i18n/t.ts';
import type { IconType } from '../../../ui/icon.tsx';
import type { SettingsSection } from './section-names.ts';

/** The parent section of a page; the list marks the parent. */
export const sectionAbove: Partial<Record<SettingsSection, SettingsSection>> = {
  person: 'family',
  import: 'data',
};

export type SectionEntry = {
  section: SettingsSection;
  icon: IconType;
  title: TextKey;
  detail: TextKey;
  /** The text for caregivers, when it differs. */
  detailForCarers?: TextKey;
};

/** All sections, grouped by what they affect: the person, the family, this device. */
export const sectionGroups: readonly { title: TextKey; entries: readonly SectionEntry[] }[] = [
  {
    title: 'settings.groupMe',
    entries: [
      {
        section: 'profile',
        icon: UserRound,
        title: 'settings.profile',
        detail: 'settings.profileDetail',
      },
      {
        section: 'devices',
        icon: MonitorSmartphone,
        title: 'settings.devices',
        detail: 'settings.devicesDetail',
      },
      {
        section: 'notifications',
        icon: Bell,
        title: 'notificationTitles.title',
        detail: 'notificationTitles.detail',
      },
      {
        section: 'privacy',
        icon: ShieldCheck,
        title: 'settings.privacy',
        detail: 'settings.privacyDetail',
      },
    ],
  },
  {
    title: 'settings.groupFamily',
    entries: [
      {
        section: 'children',
        icon: Baby,
        title: 'settings.children',
        detail: 'settings.childrenDetail',
      },
      {
        section: 'family',
        icon: UsersRound,
        title: 'settings.family',
        detail: 'settings.familyDetail',
      },
      {
        section: 'invites',
        icon: MailOpen,
        title: 'settings.invites',
        detail: 'settings.invitesDetail',
      },
      {
        section: 'logging',
        icon: ListPlus,
        title: 'settings.logging',
        detail: 'settings.loggingDetail',
      },
      {
        section: 'medicines',
        icon: Pill,
        title: 'lists.medicines',
        detail: 'lists.medicinesDetail',
      },
      {
        section: 'foods',
        icon: Apple,
        title: 'lists.foods',
        detail: 'lists.foodsDetail',
      },
      {
        section: 'ownTypes',
        icon: Shapes,
        title: 'settings.ownTypes',
        detail: 'settings.ownTypesDetail',
      },
      {
        section: 'billing',
        icon: CreditCard,
        title: 'settings.billing',
        detail: 'settings.billingDetail',
        detailForCarers: 'settings.billingDetailForCarers',
      },
      {
        section: 'deleted',
        icon: Trash2,
        title: 'settings.deleted',
        detail: 'settings.deletedHint',
      },
    ],
  },
  {
    title: 'settings.groupDevice',
    entries: [
      { section: 'data', icon: Database, title: 'settings.data', detail: 'settings.dataDetail' },
      {
        section: 'display',
        icon: Palette,
        title: 'settings.displayPage',
        detail: 'settings.displayDetail',
      },
      {
        section: 'units',
        icon: Ruler,
        title: 'settings.unitsPage',
        detail: 'settings.unitsDetail',
      },
      {
        section: 'vault',
        icon: ShieldCheck,
        title: 'settings.vault',
        detail: 'settings.vaultDetail',
      },
      { section: 'sync', icon: HardDrive, title: 'settings.sync', detail: 'settings.syncDetail' },
    ],
  },
  {
    title: 'settings.groupHelp',
    entries: [
      { section: 'about', icon: Info, title: 'settings.about', detail: 'settings.aboutDetail' },
    ],
  },
];
