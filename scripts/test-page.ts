/**
 * Whether a build contains the testers' page (`/test-register`): not a build for production hosts
 * alone. A build that also serves the development host needs it there.
 */
export function hasTestPage(env: Readonly<Record<string, string | undefined>>): boolean {
  return !env['PRODUCTION_HOSTS'] || Boolean(env['DEV_HOST']);
}
