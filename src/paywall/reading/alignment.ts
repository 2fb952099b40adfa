import { asWordOf } from './fields.ts';

type Edge = 'start' | 'center' | 'end';

/** An alignment within a component; `inline` is logical, and mirrored in right-to-left languages. */
export type Alignment = { readonly block: Edge; readonly inline: Edge };

/** Null for unknown values. */
export function readAlignment(value: unknown): Alignment | null {
  return asWordOf(value, alignments);
}

/** The flexbox value. */
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
