import { readFact, updateFact } from '../../lib/device-facts.ts';
import { createPageDebugLog } from '../../lib/debug-log.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { newId } from '../../lib/ids.ts';
import type { CardReadRequest } from '../../../schema/wire/account.ts';
import { RequestError, jsonRequest, readError } from '../answer.ts';
import type { Session } from '../session.ts';
import {
  type AccessRequestTask,
  type AccountTasks,
  type CardsRead,
  type ProfileTask,
  type RefusedTask,
  accountTasksFact,
} from './account-tasks-facts.ts';
import { addRefusedTask } from './refused-tasks.ts';

const PROFILE_PATH = '/api/auth/me';
const ACCESS_REQUEST_PATH = '/api/auth/me/access-wish';
const ONBOARDING_PATH = '/api/auth/onboarding-complete';

/** Adds tasks to what waits already. Resolves when they are on disk. */
export async function addAccountTasks(
  userId: string,
  { profile, cardsRead, ...rest }: AccountTasks,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await updateFact(
    accountTasksFact.of(userId),
    (waiting) => ({
      ...waiting,
      ...rest,
      ...(profile ? { profile: { ...waiting?.profile, ...profile } } : {}),
      ...(cardsRead ? { cardsRead: { ...waiting?.cardsRead, ...cardsRead } } : {}),
    }),
    store,
  );
}

/** The changes of a person's profile that the server does not have yet. */
export async function waitingProfile(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<ProfileTask> {
  return (await readFact(accountTasksFact.of(userId), store))?.profile ?? {};
}

/** The cards that were read here and that the server does not know of yet, by child. */
export async function cardsReadHere(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<CardsRead> {
  return (await readFact(accountTasksFact.of(userId), store))?.cardsRead ?? {};
}

/** The access request, or its withdrawal, that the server may not have yet. */
export async function waitingAccessRequest(
  userId: string,
  store: DeviceStore = deviceStore,
): Promise<AccessRequestTask | null> {
  return (await readFact(accountTasksFact.of(userId), store))?.accessWish ?? null;
}

type Sender = Pick<Session, 'authorizedFetch' | 'accessToken'>;

/**
 * Sends what waits, as far as it goes. A task without an answer waits on. A task that the server
 * refuses for good is removed, and its content is kept as a refused task for the person to see.
 */
export async function sendAccountTasks(
  userId: string,
  session: Sender,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const tasks = await readFact(accountTasksFact.of(userId), store);
  const { profile, onboardingComplete, cardsRead = {}, accessWish } = tasks ?? {};
  /** @returns whether the task is done with, accepted or refused */
  const settle = async (
    path: string,
    init: RequestInit,
    content?: RefusedTask['task'],
  ): Promise<boolean> => {
    const outcome = await send(session, path, init);
    if (outcome.kind === 'waits') return false;
    if (outcome.kind === 'refused' && content) {
      const { status, message, invalid } = outcome;
      createPageDebugLog(store, () => openRecorder(store))('task refused', { status, message });
      const refused = {
        id: newId(),
        refusedAt: Date.now(),
        task: content,
        status,
        message,
        invalid,
      };
      await addRefusedTask(userId, refused, store);
    }
    return true;
  };
  const remove = (change: (waiting: AccountTasks) => AccountTasks) =>
    updateFact(
      accountTasksFact.of(userId),
      (waiting) => {
        const left = change(waiting ?? {});
        return Object.keys(left).length === 0 ? undefined : left;
      },
      store,
    );

  if (profile) {
    const request = { ...jsonRequest(profile), method: 'PATCH' };
    if (await settle(PROFILE_PATH, request, { profile })) {
      await remove((waiting) => withoutProfile(waiting, profile));
      // Name and colour travel in the token; without an answer the next renewal brings them.
      await session.accessToken({ fresh: true }).catch(() => null);
    }
  }
  if (onboardingComplete && (await settle(ONBOARDING_PATH, { method: 'POST' }))) {
    await remove(({ onboardingComplete: _, ...rest }) => rest);
  }
  for (const [childId, read] of Object.entries(cardsRead)) {
    const request = { ...jsonRequest(read), method: 'PUT' };
    const path = `/api/user-children/${encodeURIComponent(childId)}/card/read`;
    if (await settle(path, request, { cardsRead: { [childId]: read } })) {
      await remove((waiting) => withoutCard(waiting, childId, read));
    }
  }
  if (accessWish) {
    const isSettled =
      'withdrawn' in accessWish
        ? settle(`${ACCESS_REQUEST_PATH}/${accessWish.id}`, { method: 'DELETE' })
        : settle(
            ACCESS_REQUEST_PATH,
            { ...jsonRequest(accessWish), method: 'PUT' },
            { accessWish },
          );
    if (await isSettled) await remove((waiting) => withoutAccessRequest(waiting, accessWish));
  }
}

async function openRecorder(device: DeviceStore) {
  const { createDebugRecorder } = await import('../../lib/debug-recorder.ts');
  return createDebugRecorder({ source: 'page', device });
}

type Outcome =
  | { kind: 'accepted' }
  /** Sending it again would change nothing. */
  | { kind: 'refused'; status: number; message: string | null; invalid: string[] }
  /** No answer, or one that says to try later. */
  | { kind: 'waits' };

async function send(session: Sender, path: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await session.authorizedFetch(path, init);
    const { ok, status } = response;
    if (ok) return { kind: 'accepted' };
    if (status !== 400 && status !== 403 && status !== 404) return { kind: 'waits' };
    const { error = null, fields = [] } = (await readError(response)) ?? {};
    const invalid = fields.map(({ path }) => path);
    return { kind: 'refused', status, message: error, invalid };
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'waits' };
    throw error;
  }
}

/** Keeps tasks that changed while the request was in progress. */
function withoutProfile({ profile, ...rest }: AccountTasks, sent: ProfileTask): AccountTasks {
  const sentValues = new Map<string, unknown>(Object.entries(sent));
  const left = Object.fromEntries(
    Object.entries(profile ?? {}).filter(([field, value]) => sentValues.get(field) !== value),
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

/** Another request, or the withdrawal of this one, stays for the next time. */
function withoutAccessRequest(
  { accessWish, ...rest }: AccountTasks,
  sent: AccessRequestTask,
): AccountTasks {
  const isSent = accessWish?.id === sent.id && 'withdrawn' in accessWish === 'withdrawn' in sent;
  return isSent || !accessWish ? rest : { ...rest, accessWish };
}
