import type { NodeId } from '../../schema/records/record.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordTransaction } from './store.ts';

/** The users of the replicas that wrote a batch, each looked up once. */
export class NodeOwners {
  readonly #tx: Pick<RecordTransaction, 'ownersOf' | 'registerNode'>;
  readonly #userId: string;
  readonly #known = new Map<NodeId, string>();
  readonly #unregistered = new Set<NodeId>();

  /** @param userId the person who sends the batch */
  constructor(tx: Pick<RecordTransaction, 'ownersOf' | 'registerNode'>, userId: string) {
    this.#tx = tx;
    this.#userId = userId;
  }

  /** Those of these replicas that have a user, and those looked up before. */
  async of(nodes: Iterable<NodeId>): Promise<ReadonlyMap<NodeId, string>> {
    const unknown = [...nodes].filter(
      (node) => !this.#known.has(node) && !this.#unregistered.has(node),
    );
    if (unknown.length > 0) {
      const owners = await this.#tx.ownersOf(unknown);
      for (const node of unknown) {
        const owner = owners.get(node);
        if (owner === undefined) this.#unregistered.add(node);
        else this.#known.set(node, owner);
      }
    }
    return this.#known;
  }

  /** Whether the person may write with this replica. */
  async isOwn(node: NodeId): Promise<boolean> {
    const owner = (await this.of([node])).get(node) ?? this.#userId;
    return node !== SERVER_NODE && owner === this.#userId;
  }

  /** Registers replicas without a user as the person's, so that nobody else writes with them. */
  claim(nodes: Iterable<NodeId>, now: number): void {
    for (const node of nodes) {
      if (node === SERVER_NODE || !this.#unregistered.delete(node)) continue;
      this.#known.set(node, this.#userId);
      this.#tx.registerNode(node, this.#userId, now);
    }
  }
}
