import { parseArgs } from 'node:util';
import { securityCounts } from './accounts/security/reporter.ts';
import { rotateNow } from './accounts/sessions/signing-keys.ts';
import { backUpCommand, listCommand, restoreCommand, verifyCommand } from './backup/commands.ts';
import { BackupError } from './backup/folder.ts';
import { reportJobs } from './jobs/job-report.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseUnusableError } from './db/database.ts';
import { restoreEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { renewEpoch } from './db/settings.ts';
import { listSnapshots, readSnapshot } from './db/snapshots.ts';

/** Commands for operators: backups, snapshots, a new epoch after a restore, signing keys, counts and jobs. */

const USAGE = `Usage: node dist/server/server/cli.js <command>     (DATA_DIR, DATABASE_URL as for the server)

  backup [folder]            writes a backup of database and files into the folder (BACKUP_DIR, if
                             none is named), checks it, and deletes those older than 30 days. The
                             server may run meanwhile
  backups [folder]           lists them, newest first
  verify [folder]            reads a backup, or the newest of a folder, and compares its checksums
  restore [folder]           puts it into an empty DATA_DIR or an empty PostgreSQL database, with
                             a new epoch. The server must not run
  migrate                    brings the database to the schema of this release, which the server does
                             by itself unless its role may not (docs/upgrading.md)
  snapshots                  lists the snapshots of the embedded database, newest first
  restore-snapshot [file]    puts one back (the newest, if none is named); the folder that
                             was there is kept beside it. The server must not run.
  new-epoch                  after restoring PostgreSQL from a backup: has every device send
                             again what the backup does not know
  new-signing-key [revoke]   signs access tokens with a new key from now on; with "revoke" the
                             old keys are good for nothing any more, and every device fetches
                             a new token by itself
  security-counts            how often each security event happened, by day
  jobs                       how many mails, push messages and reminders wait, and since when, and
                             which of the last 30 days were given up, with the reason
`;

class UsageError extends Error {}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) say(USAGE);
  else if (
    error instanceof ConfigError ||
    error instanceof DatabaseUnusableError ||
    error instanceof BackupError
  )
    say(error.message);
  else throw error;
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [command, file] = positionals;
  const config = readConfig(process.env);
  const site = () => ({ ...config, dataDir: dataDirOf(config.dataDir) });
  const backups = () => backupFolderOf(file, config.backupDir);
  switch (command) {
    case 'backup':
      // It contains the password hashes and the keys of the server.
      process.umask(0o077);
      if (!(await backUpCommand(site(), backups(), say))) process.exitCode = 1;
      return;
    case 'backups':
      return listCommand(backups(), say);
    case 'verify':
      return verifyCommand(backups(), say);
    case 'restore':
      return restoreCommand(site(), backups(), say);
    case 'migrate':
      return (await openDatabase(config)).close();
    case 'snapshots':
      for (const path of await listSnapshots(dataDirOf(config.dataDir))) say(path);
      return;
    case 'restore-snapshot':
      return restoreSnapshot(dataDirOf(config.dataDir), file);
    case 'new-epoch': {
      const db = await openDatabase(config);
      say(
        `The new epoch is ${await renewEpoch(db, Date.now())}. Devices compare at their next contact.`,
      );
      return db.close();
    }
    case 'new-signing-key': {
      const db = await openDatabase(config);
      const kid = await rotateNow(db, { revoke: file === 'revoke', now: Date.now() });
      say(`The new key is ${kid}. Running servers know of it within a minute.`);
      return db.close();
    }
    case 'security-counts': {
      const db = await openDatabase(config);
      for (const { day, event, count } of await securityCounts(db))
        say(`${day}  ${event}  ${count}`);
      return db.close();
    }
    case 'jobs': {
      const db = await openDatabase(config);
      const { waiting, failed } = await reportJobs(db);
      for (const { kind, count, oldestDueAt } of waiting)
        say(`waiting  ${kind}  ${count}  next ${instant(oldestDueAt)}`);
      for (const { kind, name, tries, failedAt, error } of failed)
        say(
          `failed   ${kind}  ${name ?? ''}  ${instant(failedAt)}  ${tries} tries  ${error ?? ''}`,
        );
      if (waiting.length + failed.length === 0) say('No jobs.');
      return db.close();
    }
    case undefined:
    default:
      throw new UsageError();
  }
}

async function restoreSnapshot(dataDir: string, file: string | undefined): Promise<void> {
  const path = file ?? (await listSnapshots(dataDir))[0];
  if (path === undefined) {
    throw new ConfigError(`There is no snapshot in ${dataDir}.`);
  }
  const previousPath = await restoreEmbedded(dataDir, await readSnapshot(path), async (db) => {
    await migrate(db);
    await renewEpoch(db, Date.now());
  });
  say(
    `Put back ${path}.${previousPath === null ? '' : ` What was there before is in ${previousPath}.`}`,
  );
  say('Start the server; devices will send again what the snapshot does not know.');
}

function backupFolderOf(named: string | undefined, backupDir: string | null): string {
  const folder = named ?? backupDir;
  if (folder === null) throw new ConfigError('Name the folder of the backups, or set BACKUP_DIR.');
  return folder;
}

function dataDirOf(dataDir: string | null): string {
  if (dataDir === null) throw new ConfigError('Set DATA_DIR to the folder of the database.');
  return dataDir;
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
