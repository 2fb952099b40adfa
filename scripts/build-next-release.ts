// Builds dist/next: this app as the release after this one, for tests of old and new together. Its
// wire protocol and the schema of its replica are a version on; nothing else is different.
import { join } from 'node:path';
import { type SourceChange, buildChanged } from './build-changed.ts';

const raise = (file: string, constant: string): SourceChange => ({
  file,
  change(code) {
    const raised = code.replace(
      new RegExp(`(${constant} = )(\\d+)`),
      (_all, start: string, old: string) => start + String(Number(old) + 1),
    );
    if (raised === code) throw new Error(`${file} has no ${constant}`);
    return raised;
  },
});

await buildChanged({
  appDir: join(import.meta.dirname, '../dist/next'),
  version: '9.1.0',
  changes: [
    raise('schema/wire/protocol.ts', 'PROTOCOL_VERSION'),
    raise('src/replica/storage/schema.ts', 'REPLICA_SCHEMA_VERSION'),
  ],
});
