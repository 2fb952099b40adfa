import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import type { ProfileRequest } from '../../schema/wire/account.ts';
import { accountTasksKey } from './account-tasks-key.ts';
import { RequestError, jsonRequest } from './answer.ts';
import type { Session } from './session.ts';

/**
 * What a person has said about themselves where there was no signal: kept on the device and sent
 * when there is one. Each can be sent twice without harm, and the later word stands.
 */
type AccountTasks = {
  profile?: ProfileRequest;
  onboardingComplete?: true;
};

const PROFILE_PATH = '/api/auth/me';
const ONBOARDING_PATH = '/api/auth/onboarding-complete';

/** Remembers it durably, on top of what waits already. */
export async function addAccountTasks(
  userId: string,
  { profile, ...rest }: AccountTasks,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await store.update<AccountTasks>(accountTasksKey(userId), (waiting) => ({
    ...waiting,
    ...rest,
    ...(profile ? { profile: { ...waiting?.profile, ...profile } } : {}),
  }));
}

/**
 * Sends what waits, as far as it goes: without an answer it waits on, and what the server refuses
 * for good is let go, for sending it again would change nothing.
 */
export async function sendAccountTasks(
  userId: string,
  session: Pick<Session, 'authorizedFetch'>,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const tasks = await store.get<AccountTasks>(accountTasksKey(userId));
  const { profile, onboardingComplete } = tasks ?? {};
  if (profile) {
    const request = { ...jsonRequest(profile), method: 'PATCH' };
    if (await isSettled(session, PROFILE_PATH, request)) {
      await forget(store, userId, (waiting) => without(waiting, profile));
    }
  }
  if (onboardingComplete && (await isSettled(session, ONBOARDING_PATH, { method: 'POST' }))) {
    await forget(store, userId, ({ onboardingComplete: _, ...rest }) => rest);
  }
}

/** @returns whether the server has said yes, or no for good */
async function isSettled(
  session: Pick<Session, 'authorizedFetch'>,
  path: string,
  init: RequestInit,
): Promise<boolean> {
  try {
    const { status } = await session.authorizedFetch(path, init);
    return status <= 400 || status === 403 || status === 404;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}

async function forget(
  store: DeviceStore,
  userId: string,
  change: (waiting: AccountTasks) => AccountTasks,
): Promise<void> {
  await store.update<AccountTasks>(accountTasksKey(userId), (waiting) => {
    const left = change(waiting ?? {});
    return Object.keys(left).length === 0 ? undefined : left;
  });
}

/** What has been said anew while the request was on its way stays. */
function without({ profile, ...rest }: AccountTasks, sent: ProfileRequest): AccountTasks {
  const left = Object.fromEntries(
    Object.entries(profile ?? {}).filter(
      ([field, value]) => sent[field as keyof ProfileRequest] !== value,
    ),
  );
  return Object.keys(left).length === 0 ? rest : { ...rest, profile: left };
}
