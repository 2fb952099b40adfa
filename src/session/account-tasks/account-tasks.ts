import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import type {
  AccessWishRequest,
  CardReadRequest,
  ProfileRequest,
} from '../../../schema/wire/account.ts';
import { accountTasksKey } from './account-tasks-key.ts';
import { RequestError, jsonRequest } from '../answer.ts';
import type { Session } from '../session.ts';

/**
 * What a person has said about themselves where there was no signal: kept on the device and sent
 * when there is one. Each can be sent twice without harm, and the later word stands.
 */
type AccountTasks = {
  profile?: ProfileRequest;
  onboardingComplete?: true;
  /** Cards that were read and understood, by child. */
  cardsRead?: CardsRead;
  /** What was asked for last, or that it is taken back. */
  accessWish?: AccessRequestTask;
};
export type AccessRequestTask = AccessWishRequest | { id: string; withdrawn: true };
type CardsRead = Readonly<Record<string, CardReadRequest>>;

const PROFILE_PATH = '/api/auth/me';
const ACCESS_REQUEST_PATH = '/api/auth/me/access-wish';
const ONBOARDING_PATH = '/api/auth/onboarding-complete';

/** Remembers it durably, on top of what waits already. */
export async function addAccountTasks(
  userId: string,
  { profile, cardsRead, ...rest }: AccountTasks,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await store.update<AccountTasks>(accountTasksKey(userId), (waiting) => ({
    ...waiting,
    ...rest,
    ...(profile ? { profile: { ...waiting?.profile, ...profile } } : {}),
    ...(cardsRead ? { cardsRead: { ...waiting?.cardsRead, ...cardsRead } } : {}),
  }));
}

/** What they have said of themselves here and the server does not know of yet. */
export async function waitingProfile(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<ProfileRequest> {
  return (await store.get<AccountTasks>(accountTasksKey(userId)))?.profile ?? {};
}

/** The cards that were read here and that the server does not know of yet, by child. */
export async function cardsReadHere(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<CardsRead> {
  return (await store.get<AccountTasks>(accountTasksKey(userId)))?.cardsRead ?? {};
}

/** What this person has asked for, or taken back, and the server may not know of yet. */
export async function waitingAccessRequest(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<AccessRequestTask | null> {
  return (await store.get<AccountTasks>(accountTasksKey(userId)))?.accessWish ?? null;
}

/**
 * Sends what waits, as far as it goes: without an answer it waits on, and what the server refuses
 * for good is let go, for sending it again would change nothing.
 */
export async function sendAccountTasks(
  userId: string,
  session: Pick<Session, 'authorizedFetch' | 'accessToken'>,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const tasks = await store.get<AccountTasks>(accountTasksKey(userId));
  const { profile, onboardingComplete, cardsRead = {}, accessWish } = tasks ?? {};
  if (profile) {
    const request = { ...jsonRequest(profile), method: 'PATCH' };
    if (await isSettled(session, PROFILE_PATH, request)) {
      await forget(store, userId, (waiting) => without(waiting, profile));
      // Name and colour travel in the token; without an answer the next renewal brings them.
      await session.accessToken({ fresh: true }).catch(() => null);
    }
  }
  if (onboardingComplete && (await isSettled(session, ONBOARDING_PATH, { method: 'POST' }))) {
    await forget(store, userId, ({ onboardingComplete: _, ...rest }) => rest);
  }
  for (const [childId, read] of Object.entries(cardsRead)) {
    const request = { ...jsonRequest(read), method: 'PUT' };
    const path = `/api/user-children/${encodeURIComponent(childId)}/card/read`;
    if (await isSettled(session, path, request)) {
      await forget(store, userId, (waiting) => withoutCard(waiting, childId, read));
    }
  }
  if (accessWish) {
    const isWithdrawn = 'withdrawn' in accessWish;
    const sent = isWithdrawn
      ? isSettled(session, `${ACCESS_REQUEST_PATH}/${accessWish.id}`, { method: 'DELETE' })
      : isSettled(session, ACCESS_REQUEST_PATH, { ...jsonRequest(accessWish), method: 'PUT' });
    if (await sent)
      await forget(store, userId, (waiting) => withoutAccessRequest(waiting, accessWish));
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

/** Another version that was read while the request was on its way stays. */
function withoutCard(
  { cardsRead = {}, ...rest }: AccountTasks,
  childId: string,
  sent: CardReadRequest,
): AccountTasks {
  const left = Object.entries(cardsRead).filter(
    ([id, { version }]) => id !== childId || version !== sent.version,
  );
  return left.length === 0 ? rest : { ...rest, cardsRead: Object.fromEntries(left) };
}

/** Another request, or the word that it is taken back, stays for the next time. */
function withoutAccessRequest(
  { accessWish, ...rest }: AccountTasks,
  sent: AccessRequestTask,
): AccountTasks {
  const isSent = accessWish?.id === sent.id && 'withdrawn' in accessWish === 'withdrawn' in sent;
  return isSent || !accessWish ? rest : { ...rest, accessWish };
}
