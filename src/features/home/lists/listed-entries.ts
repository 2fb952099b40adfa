import type { EventRecord, EventType } from '../../../../schema/records/event.ts';
import type { ListKind } from '../../../../schema/records/list-item-kinds.ts';
import type { ListItem } from '../../../../schema/records/list-item.ts';
import { ofGivenMedicines, withListedPlans } from '../../../domain/lists/medicines.ts';
import { DOSE, isDose } from '../../../domain/log-types/medication/doses.ts';
import type { Live } from '../../../lib/live.ts';
import type { Replica } from '../../../replica/replica.ts';
import { liveList } from '../../../replica/stores/list-items.ts';

type ListRule<K extends ListKind = ListKind> = {
  kind: K;
  /** The entries with what the list says of them today. */
  apply(entries: readonly EventRecord[], items: readonly ListItem<K>[]): readonly EventRecord[];
  /** Those of them that may be offered again on a local day. */
  offered(
    entries: readonly EventRecord[],
    items: readonly ListItem<K>[],
    day: string,
  ): readonly EventRecord[];
};

const medicines: ListRule<'medicine'> = {
  kind: 'medicine',
  apply: (entries, items) => withListedPlans(entries.filter(isDose), items),
  offered: (entries, items, day) => ofGivenMedicines(entries.filter(isDose), items, day),
};

/** The types whose entries a list of the family says more about. */
const rules: Partial<Record<EventType, ListRule>> = { [DOSE]: medicines as unknown as ListRule };

export function ruleOf(type: EventType): ListRule | null {
  return rules[type] ?? null;
}

export function itemsOf(
  replica: Pick<Replica, 'store'>,
  { kind }: ListRule,
): Live<readonly ListItem[]> {
  return liveList(replica, kind);
}
