import { buildApp } from './app.ts';
import type { AccountServices } from './accounts/services.ts';
import { scheduleBackups } from './backup/schedule.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseUnusableError } from './db/database.ts';
import { isEmbedded, keepSnapshots, openDatabase } from './db/open.ts';
import { keepHouse } from './housekeeping.ts';
import { repairRecords } from './records/repair.ts';
import { type SampleState, startupMessage } from './startup-message.ts';
import { createSmtpTransport } from './mail/smtp.ts';
import { createConsoleTransport } from './mail/transport.ts';
import { unlockSampleUsers, lockOutSampleUsers } from './sample/sample-lockout.ts';
import { addSampleFamily } from './sample/sample-family.ts';
import { addSampleFiles, drawSamplePictures } from './sample/sample-files.ts';
import { giveSamplePlan } from './sample/sample-plan.ts';
import { errorCodeOf } from './error-code.ts';

/** The process exits after this time, even if the shutdown (requests and a snapshot) is not complete. */
const EXIT_AFTER_MS = 30_000;
/** A second signal after this time exits immediately; an earlier one is a repetition of the first. */
const REPEATED_SIGNAL_MS = 1_500;

try {
  await start(readConfig(process.env));
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseUnusableError;
  if (expected) say(error.message);
  else if (errorCodeOf(error) === 'EADDRINUSE')
    say('The port is taken. Choose another one: PORT=3001 npm start');
  else throw error;
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const db = await openDatabase({
    ...config,
    onLost({ message }) {
      say(message);
      process.exit(1);
    },
  });
  const mail =
    config.smtpUrl === null
      ? createConsoleTransport(say)
      : createSmtpTransport(config.smtpUrl, config.mailFrom);
  const { app, accounts, billing, plans, media, cleaner } = await buildApp({ config, db, mail });
  const onError = (err: unknown) => app.log.error({ err }, 'housekeeping failed');
  const sample = isEmbedded(db) ? await prepareSample(accounts, config.sample) : 'none';
  const pictures = typeof sample === 'object' ? await drawSamplePictures(accounts) : null;
  if (config.payments && !config.billing) await giveSamplePlan(accounts, billing);
  const endSnapshots =
    isEmbedded(db) && config.dataDir !== null
      ? keepSnapshots(db, { dataDir: config.dataDir, everyMs: config.snapshotEveryMs, onError })
      : () => Promise.resolve();
  const endBackups =
    config.backupDir === null
      ? () => {}
      : scheduleBackups({
          folder: config.backupDir,
          everyMs: config.backupEveryMs,
          onError: (err) => app.log.error({ err }, 'no backup was made'),
        });
  // Before listening, so that a signal during the start is not lost.
  onStopSignal(async () => {
    endBackups();
    await app.close();
    await endSnapshots();
    await db.close();
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    await db.close();
    throw error;
  }
  // Beside the requests: a large database takes minutes.
  repairRecords(db, Date.now).catch(onError);
  keepHouse(db, { accounts, billing, plans, cleaner }, onError);
  if (pictures) {
    const services = { ...accounts, media, quotaBytes: config.familyStorageBytes };
    addSampleFiles(services, { pictures, now: Date.now() }).catch(onError);
  }
  say(startupMessage({ config, address: app.server.address(), sample }));
}

async function prepareSample(accounts: AccountServices, wanted: boolean): Promise<SampleState> {
  if (!wanted) {
    return (await lockOutSampleUsers(accounts, Date.now())) ? 'locked out' : 'none';
  }
  await unlockSampleUsers(accounts);
  return (await addSampleFamily(accounts, Date.now())) ?? 'none';
}

function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (stoppingSince !== null) {
        // A single Ctrl+C may arrive twice: from the terminal, and from npm.
        if (now - stoppingSince > REPEATED_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = now;
      setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          say(error instanceof Error ? (error.stack ?? error.message) : String(error));
          process.exit(1);
        },
      );
    });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
