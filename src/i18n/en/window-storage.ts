/** The storage could not be opened, and entries are kept in the window meanwhile. */
export const windowStorage = {
  windowBrokenTitle: 'The storage of this device does not open',
  windowFullText:
    'You can log meanwhile: entries are kept in this window and sent from here. Free some space, then try again.',
  windowBrokenText:
    'You can log meanwhile: entries are kept in this window and sent from here. Try again; if that does not help, repair.',
  repair: 'Repair',
  repairTitle: 'Repair the storage of this device?',
  repairText:
    'It is emptied, and everything comes back from your family. What this device has not sent before is lost.',
} as const;
