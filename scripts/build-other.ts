// Builds dist/other: this app as another release with the same protocol and the same schema, so that a device can go
// from one to the other and back. For tests of many switches.
import { join } from 'node:path';
import { buildChanged } from './build-changed.ts';

await buildChanged({
  appDir: join(import.meta.dirname, '../dist/other'),
  version: '9.2.0',
  changes: [
    {
      file: 'src/i18n/en/upgrade-screen.ts',
      // With a changed chunk the entry changes, which names it, and with the entry whatever imports it.
      change: (code) => code.replace('Upgrading', 'Upgrading to the other one'),
    },
  ],
});
