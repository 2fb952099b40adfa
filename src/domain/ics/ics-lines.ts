/**
 * The syntax of iCalendar files (RFC 5545, section 3): components of properties with parameters. Only
 * what a calendar needs, in bounded time and memory whatever the file contains.
 */

export type IcsProperty = {
  name: string;
  params: Readonly<Record<string, string>>;
  /** As written, still escaped. */
  value: string;
};

export type IcsComponent = { name: string; properties: IcsProperty[]; components: IcsComponent[] };

/** Files of calendar programs have some kB per entry; the largest lines are notes. */
const LINE_MAX_CHARS = 64 * 1024;
const LINES_MAX = 400_000;
const DEPTH_MAX = 6;
const PROPERTIES_MAX = 1_000;

export type IcsSyntax =
  | { ok: true; calendars: readonly IcsComponent[] }
  | { ok: false; reason: 'not_a_calendar' | 'too_large' };

/** The calendars of a file. What is malformed is passed by; nothing is nested deeper than a calendar is. */
export function readIcsSyntax(text: string): IcsSyntax {
  const root: IcsComponent = { name: '', properties: [], components: [] };
  const open: IcsComponent[] = [root];
  // How many components are open that are nested too deep to be kept.
  let tooDeep = 0;
  let lines = 0;
  for (const line of unfolded(text)) {
    lines += 1;
    if (lines > LINES_MAX) return { ok: false, reason: 'too_large' };
    const property = propertyOf(line);
    const current = open.at(-1);
    if (!property || !current) continue;
    if (property.name === 'BEGIN') {
      if (open.length > DEPTH_MAX) {
        tooDeep += 1;
        continue;
      }
      const name = property.value.trim().toUpperCase();
      const component: IcsComponent = { name, properties: [], components: [] };
      current.components.push(component);
      open.push(component);
    } else if (property.name === 'END') {
      if (tooDeep > 0) tooDeep -= 1;
      else if (open.length > 1) open.pop();
    } else if (tooDeep === 0 && current.properties.length < PROPERTIES_MAX) {
      current.properties.push(property);
    }
  }
  const calendars = root.components.filter(({ name }) => name === 'VCALENDAR');
  return calendars.length === 0 ? { ok: false, reason: 'not_a_calendar' } : { ok: true, calendars };
}

/** Lines that begin with a space or a tab continue the line before. */
function* unfolded(text: string): Generator<string> {
  let line = '';
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start <= text.length) {
    const end = text.indexOf('\n', start);
    const next = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '');
    start = end === -1 ? text.length + 1 : end + 1;
    if (next.startsWith(' ') || next.startsWith('\t')) {
      if (line.length < LINE_MAX_CHARS) line += next.slice(1, LINE_MAX_CHARS);
    } else {
      if (line !== '') yield line;
      line = next.slice(0, LINE_MAX_CHARS);
    }
  }
  if (line !== '') yield line;
}

/** `NAME;PARAM=value;PARAM="quoted: value":value`; null for a line of another form. */
function propertyOf(line: string): IcsProperty | null {
  let isQuoted = false;
  const cuts: number[] = [];
  let colon = -1;
  for (let i = 0; i < line.length && colon === -1; i += 1) {
    const character = line[i];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ';') cuts.push(i);
    else if (!isQuoted && character === ':') colon = i;
  }
  if (colon === -1) return null;
  const parts = [...cuts, colon].map((end, i) =>
    line.slice(i === 0 ? 0 : (cuts[i - 1] ?? 0) + 1, end),
  );
  const [name = '', ...params] = parts;
  if (!/^[A-Za-z][\w-]{0,60}$/.test(name)) return null;
  return {
    name: name.toUpperCase(),
    params: Object.fromEntries(params.flatMap((param) => paramOf(param) ?? [])),
    value: line.slice(colon + 1),
  };
}

function paramOf(text: string): [[string, string]] | null {
  const equals = text.indexOf('=');
  if (equals < 1) return null;
  const value = text.slice(equals + 1).replaceAll('"', '');
  return [[text.slice(0, equals).toUpperCase(), value]];
}

/** A text value without its escapes. */
export function icsText(value: string): string {
  return value.replaceAll(/\\(.)/gs, (_, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
}

export function propertyIn({ properties }: IcsComponent, name: string): IcsProperty | null {
  return properties.find((property) => property.name === name) ?? null;
}

export function propertiesIn({ properties }: IcsComponent, name: string): IcsProperty[] {
  return properties.filter((property) => property.name === name);
}
