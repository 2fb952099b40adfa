/** Parses the markup of a paywall's texts into a tree, from which React elements are made, never HTML. */
export type Markup =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string; typed: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic' | 'struck' | 'code'; parts: readonly Markup[] }
  | { kind: 'link'; address: string; parts: readonly Markup[] };

/** Marks that are nested deeper stay as typed. */
const maxDepth = 8;

/**
 * Reads newline (`\` at the end of a line, or the end alone), **bold**, *italic*, ~struck~, `code`,
 * [link](address) and {{ variable }}. An unclosed mark stays as typed; a backslash escapes a mark.
 * Values are inserted later, so their text is never parsed as markup.
 */
export function parseMarkup(text: string, depth = 0): Markup[] {
  const parts: Markup[] = [];
  let plain = '';
  const push = (part: Markup) => {
    if (plain) parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push(part);
  };
  for (let at = 0; at < text.length;) {
    const found = depth < maxDepth ? readMark(text, at, depth) : null;
    if (found) {
      push(found.part);
      at = found.end;
    } else {
      if (text[at] === '\\' && /[*~`[\]\\{]/.test(text[at + 1] ?? '')) at += 1;
      plain += text[at];
      at += 1;
    }
  }
  if (plain) parts.push({ kind: 'text', text: plain });
  return parts;
}

type Found = { part: Markup; end: number } | null;

function readMark(text: string, at: number, depth: number): Found {
  switch (text[at]) {
    case '\n':
    case '\\':
      return readBreak(text, at);
    case '{':
      return readVariable(text, at);
    case '*':
      return (
        readPair(text, at, '**', 'bold', depth) ??
        (text[at + 1] === '*' ? null : readPair(text, at, '*', 'italic', depth))
      );
    case '~':
      return readPair(text, at, '~~', 'struck', depth) ?? readPair(text, at, '~', 'struck', depth);
    case '`':
      return readCode(text, at);
    case '[':
      return readLink(text, at, depth);
    default:
      return null;
  }
}

function readBreak(text: string, at: number): Found {
  const [typed] = /^\\*\r?\n/.exec(text.slice(at, at + 8)) ?? [];
  return typed ? { part: { kind: 'break' }, end: at + typed.length } : null;
}

function readVariable(text: string, at: number): Found {
  const match = /^\{\{\s*([\w.]{1,40})\s*\}\}/.exec(text.slice(at, at + 80));
  if (!match) return null;
  const [typed, name = ''] = match;
  return { part: { kind: 'variable', name, typed }, end: at + typed.length };
}

function readPair(
  text: string,
  at: number,
  mark: string,
  kind: 'bold' | 'italic' | 'struck',
  depth: number,
): Found {
  if (!text.startsWith(mark, at)) return null;
  const start = at + mark.length;
  let close = text.indexOf(mark, start);
  // In ***both*** the inner mark closes first.
  if (mark === '**') while (close > start && text[close + 2] === '*') close += 1;
  if (close <= start || /^\s|\s$/.test(text.slice(start, close))) return null;
  const parts = parseMarkup(text.slice(start, close), depth + 1);
  return { part: { kind, parts }, end: close + mark.length };
}

function readCode(text: string, at: number): Found {
  const close = text.indexOf('`', at + 1);
  if (close <= at + 1) return null;
  const inner = text.slice(at + 1, close);
  // Marks within code are shown as typed, but variables are replaced.
  return { part: { kind: 'code', parts: variablesOf(inner) }, end: close + 1 };
}

function readLink(text: string, at: number, depth: number): Found {
  const middle = text.indexOf('](', at + 1);
  const close = middle < 0 ? -1 : closingBracket(text, middle + 2);
  if (close < 0 || middle === at + 1) return null;
  const address = text.slice(middle + 2, close);
  if (/[\s[\]]/.test(address.replaceAll(/\{\{.*?\}\}/g, ''))) return null;
  const parts = parseMarkup(text.slice(at + 1, middle), depth + 1);
  return { part: { kind: 'link', address, parts }, end: close + 1 };
}

/** The end of an address that may contain brackets; -1 when it is not closed. */
function closingBracket(text: string, start: number): number {
  let open = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open === 0) return at;
    if (text[at] === '\n') return -1;
  }
  return -1;
}

function variablesOf(text: string): Markup[] {
  return text.split(/(\{\{\s*[\w.]{1,40}\s*\}\})/).flatMap((piece): Markup[] => {
    if (piece === '') return [];
    return [readVariable(piece, 0)?.part ?? { kind: 'text', text: piece }];
  });
}
