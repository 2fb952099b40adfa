import { type SVGProps, createElement } from 'react';

type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };
type GlyphProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Replaces lucide's function of the same name in the builds (vite.config.ts). Lucide's renders two
 * components for an icon, and merges its classes and attributes each time; a list has many icons. This one leaves
 * out lucide's class names, its context, and the options of the stroke that are not used here.
 */
// Lucide's icons import the default.
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ node }: IconData) {
  // The same elements in each place: React does not compare them again.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }: GlyphProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      // Not as one list, whose elements would need keys.
      ...shapes,
    );
}
