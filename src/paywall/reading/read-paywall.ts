import type { CSSProperties } from 'react';
import type { PaywallDocument, PaywallProblem, PaywallTexts } from '../document.ts';
import { backgroundStyle, type ColorMode, readColor } from './color.ts';
import { asRecord, asText, type Raw } from './fields.ts';
import { readSource } from './image-look.ts';
import * as limits from './limits.ts';
import { readStack } from './read-node.ts';
import type { Place, Reading } from './reading.ts';

/**
 * Reads `paywall_components` as it came over the wire. Any input gives a document within the limits,
 * with safe styles and addresses, and a list of problems. It never throws.
 *
 * @param offered identifiers of the packages that can be bought; others are left out
 * @returns `document` null when there is nothing to draw
 */
export function readPaywall(
  value: unknown,
  { mode, offered }: { mode: ColorMode; offered: ReadonlySet<string> },
): { document: PaywallDocument | null; problems: readonly PaywallProblem[] } {
  const problems: PaywallProblem[] = [];
  const reading = createReading(mode, offered, problems);
  const raw = asRecord(value) ?? {};
  const base = readBase(raw);
  if (!base) {
    reading.problem('unreadable', 'The paywall has no layout that can be read.');
    return { document: null, problems };
  }
  const place: Place = { depth: 0, axis: 'vertical', within: 'page' };
  const root = readStack(base.stack, place, reading);
  const footer = asRecord(asRecord(base.raw['sticky_footer'])?.['stack']);
  const document = {
    defaultLocale: asText(raw['default_locale']) ?? 'en',
    texts: readTexts(raw['components_localizations'] ?? raw['localizations']),
    background: readBackground(base.raw['background'], reading),
    root,
    footer: footer && readStack(footer, place, reading),
    packageIds: reading.packages,
    selectedByDefault: reading.selectedByDefault,
  };
  if (document.root.children.length > 0 || document.footer) return { document, problems };
  reading.problem('unreadable', 'Nothing in the paywall can be drawn.');
  return { document: null, problems };
}

/** The tree of the document. In the older format the blocks are a list without a stack. */
function readBase(raw: Raw): { raw: Raw; stack: Raw } | null {
  const config = asRecord(raw['components_config']);
  const places = [asRecord(config?.['base']), config, asRecord(raw['layout']), raw];
  for (const place of places) {
    if (!place) continue;
    const stack = asRecord(place['stack']);
    if (stack) return { raw: place, stack };
    const blocks = [place['blocks'], place['components']].find(Array.isArray);
    if (blocks) return { raw: place, stack: { ...place, components: blocks } };
  }
  return null;
}

function createReading(
  mode: ColorMode,
  offered: ReadonlySet<string>,
  problems: PaywallProblem[],
): Reading {
  return {
    mode,
    offered,
    packages: [],
    selectedByDefault: null,
    nodesLeft: limits.nodes,
    nextKey: 0,
    headings: [],
    problem(kind, message) {
      const known = problems.some((problem) => problem.message === message);
      if (!known && problems.length < limits.problems) problems.push({ kind, message });
    },
  };
}

function readTexts(value: unknown): PaywallTexts {
  const locales = Object.entries(asRecord(value) ?? {}).slice(0, limits.locales);
  return new Map(
    locales.map(([locale, value]) => {
      const texts = Object.entries(asRecord(value) ?? {}).slice(0, limits.textsInLocale);
      return [
        locale,
        new Map(
          texts.flatMap(([id, value]): [string, string][] => {
            const text = asText(value, limits.textLength);
            return text === null ? [] : [[id, text]];
          }),
        ),
      ];
    }),
  );
}

function readBackground(value: unknown, reading: Reading): CSSProperties {
  const raw = asRecord(value);
  if (raw?.['type'] === 'image') {
    const { source } = readSource(raw['value'], reading);
    const overlay = readColor(raw['color_overlay'], reading.mode);
    const veil =
      overlay && (overlay.gradient ?? `linear-gradient(${overlay.solid}, ${overlay.solid})`);
    const picture = source && `url("${source}")`;
    const layers = [veil, picture].filter((layer) => layer !== null);
    return {
      backgroundImage: layers.join(', '),
      backgroundSize: raw['fit_mode'] === 'fit' ? 'contain' : 'cover',
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
    };
  }
  // A plain colour may be given without a type.
  return backgroundStyle(readColor(raw?.['value'] ?? raw, reading.mode));
}
