import { asWordOf } from './fields.ts';

type Edge = 'start' | 'center' | 'end';

/** A place within a component; `inline` is logical, and turns around in right-to-left languages. */
export type Alignment = { readonly block: Edge; readonly inline: Edge };

/** Null for words that it does not know. */
export function readAlignment(value: unknown): Alignment | null {
  return asWordOf(value, alignments);
}

/** As flexbox calls it. */
export function flexEdge(edge: Edge): string {
  return edge === 'center' ? edge : `flex-${edge}`;
}

const alignments: Readonly<Record<string, Alignment>> = {
  center: { block: 'center', inline: 'center' },
  top: { block: 'start', inline: 'center' },
  bottom: { block: 'end', inline: 'center' },
  leading: { block: 'center', inline: 'start' },
  trailing: { block: 'center', inline: 'end' },
  top_leading: { block: 'start', inline: 'start' },
  top_trailing: { block: 'start', inline: 'end' },
  bottom_leading: { block: 'end', inline: 'start' },
  bottom_trailing: { block: 'end', inline: 'end' },
};
