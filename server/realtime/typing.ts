import { collections } from '../../schema/collections.ts';
import { itemTypes } from '../../schema/collections/item-types.ts';
import { keysOf } from '../../schema/keys.ts';
import { canRead } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { TypingMessage, clientEvents } from '../../schema/wire/socket.ts';
import type { AccountServices } from '../accounts/services.ts';
import { actorWith } from '../records/audience.ts';
import type { RecordKey } from '../records/store.ts';
import type { LiveMember, LiveSocket } from './live-socket.ts';

type Relay = {
  services: Pick<AccountServices, 'store'>;
  now: () => number;
  onError: (error: unknown) => void;
  /** All sockets of the account, including this one. */
  accountSockets: () => LiveSocket[];
};

/** The app sends a few typing messages a second at most. */
const PER_SECOND_MAX = 5;

/**
 * Relays "is typing" to the people who may see the child, and of a comment on an item to those who may
 * read the item. Typing is never stored, and an invalid message is ignored.
 */
export function relayTyping(socket: LiveSocket, relay: Relay): void {
  let second = 0;
  let received = 0;
  const isFlood = () => {
    const current = Math.floor(relay.now() / 1000);
    received = current === second ? received + 1 : 1;
    second = current;
    return received > PER_SECOND_MAX;
  };
  for (const name of clientEvents) {
    socket.on(name, (payload: unknown) => {
      const message = TypingMessage.safeParse(payload ?? {});
      if (!message.success || isFlood()) return;
      pass(socket, name, message.data, relay).catch(relay.onError);
    });
  }
}

async function pass(
  socket: LiveSocket,
  name: string,
  message: TypingMessage,
  { services, now, accountSockets }: Relay,
): Promise<void> {
  const user = socket.data.member;
  const { store } = services;
  const [children, members] = await Promise.all([
    store.listAll(user.accountId, collections.children),
    store.listAll(user.accountId, collections.members),
  ]);
  const entryKey = entryKeyOf(message);
  const [entry] = entryKey ? await store.getMany(user.accountId, [entryKey]) : [];
  const [ofEntry] = entry ? collections[entry.collection].childrenOf(entry.record) : [];
  const childId = entryKey ? ofEntry : message.childId;
  const child = children.find(({ record }) => record.id === childId);
  const maySee = (member: LiveMember) => {
    if (entryKey) {
      const actor = actorWith(member, { children, members }, now());
      return entry !== undefined && canRead(actor, entry.collection, entry.record, now());
    }
    if (childId === undefined) return isParent(member.role);
    if (!child) return false;
    const actor = actorWith(member, { children, members }, now());
    return canRead(actor, collections.children.name, child.record, now());
  };
  if (!maySee(user)) return;
  const { childId: _, ...what } = message;
  const payload = {
    ...what,
    user: { id: user.userId, name: user.name },
    child: child ? { name: child.record.name } : null,
  };
  for (const other of accountSockets()) {
    const { member } = other.data;
    if (member.userId !== user.userId && maySee(member)) other.volatile.emit(name, payload);
  }
}

/** The item that a comment is being written on; null for any other message. */
function entryKeyOf({ itemId, itemType }: TypingMessage): RecordKey | null {
  const collection = keysOf(itemTypes).find((name) => itemTypes[name] === itemType);
  return itemId === undefined || collection === undefined ? null : { collection, id: itemId };
}
