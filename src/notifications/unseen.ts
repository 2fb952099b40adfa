import { defineKeyedFact, parseTexts, readFact, updateFact } from '../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import type { PushMessage } from '../../schema/wire/push.ts';

/**
 * What the system has announced to a person and they have not looked at yet. Their number is on the icon
 * of the app, where the system has such badges. The page and the service worker both write it.
 */
export const unseenFact = defineKeyedFact({
  prefix: 'unseen:',
  owner: 'user',
  parse: parseTexts,
});

const KEPT_MAX = 99;

type Announced = Pick<PushMessage, 'kind' | 'tag'>;

/** Counts an announcement. One with the same tag has taken the place of an earlier one. */
export function addUnseen(
  userId: string,
  announced: Announced,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const name = nameOf(announced);
  return change(userId, (old) => [...old.filter((each) => each !== name), name], store);
}

/** Takes back one, which was answered, closed or withdrawn. */
export function dropUnseen(
  userId: string,
  announced: Announced,
  store: DeviceStore = deviceStore,
): Promise<void> {
  const name = nameOf(announced);
  return change(userId, (old) => old.filter((each) => each !== name), store);
}

/** Takes back those of a kind that are not due any more. */
export function dropUnseenExcept(
  userId: string,
  { kind, tags }: { kind: string; tags: readonly string[] },
  store: DeviceStore = deviceStore,
): Promise<void> {
  const kept = new Set(tags.map((tag) => nameOf({ kind, tag })));
  const isOther = (name: string) => !name.startsWith(nameOf({ kind, tag: '' }));
  return change(userId, (old) => old.filter((name) => isOther(name) || kept.has(name)), store);
}

/** The person has opened the app, which shows everything. */
export function clearUnseen(userId: string, store: DeviceStore = deviceStore): Promise<void> {
  return change(userId, () => [], store);
}

async function change(
  userId: string,
  make: (old: readonly string[]) => readonly string[],
  store: DeviceStore,
): Promise<void> {
  const fact = unseenFact.of(userId);
  try {
    await updateFact(
      fact,
      (old = []) => {
        const names = make(old).slice(-KEPT_MAX);
        return names.length > 0 ? names : undefined;
      },
      store,
    );
    await showBadge((await readFact(fact, store))?.length ?? 0);
  } catch {
    // Without storage, or without badges: the notifications are there all the same.
  }
}

/** Not in every browser; it answers with an error where the app is not installed. */
async function showBadge(count: number): Promise<void> {
  const { navigator } = globalThis;
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}

function nameOf({ kind, tag }: Announced): string {
  return `${kind} ${tag}`;
}
