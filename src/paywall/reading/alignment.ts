import { asText } from './fields.ts';

type Edge = 'start' | 'center' | 'end';

/** An alignment within a component; `inline` is logical, and mirrored in right-to-left languages. */
export type Alignment = { readonly block: Edge; readonly inline: Edge };

/** Null for unknown values. */
export function readAlignment(value: unknown): Alignment | null {
  const text = asText(value) ?? '';
  if (!/^(center|(top|bottom)(_(leading|trailing))?|leading|trailing)$/.test(text)) return null;
  return {
    block: text.startsWith('top') ? 'start' : text.startsWith('bottom') ? 'end' : 'center',
    inline: text.endsWith('leading') ? 'start' : text.endsWith('trailing') ? 'end' : 'center',
  };
}

/** The flexbox value. */
export function flexEdge(edge: Edge): string {
  return edge === 'center' ? edge : `flex-${edge}`;
}
