import Shapes from 'lucide-react/icons/shapes';
import { type ComponentProps, useEffect } from 'react';
import { createCell } from '../../lib/live.ts';
import type { IconType } from '../../ui/icon.tsx';
import { useLive } from '../../ui/use-live.ts';

/** The pictures, once they are loaded: nothing else waits for them. */
const pictures = createCell<Readonly<Record<string, IconType>>>({});
const glyphsByName = new Map<string, IconType>();

/**
 * The icon of an own type by its stored name: a general one until the pictures are loaded, and for a
 * name of a newer release. The same component for each name, so that rows keep it.
 */
export function ownIconOf(name: string): IconType {
  const glyph = glyphsByName.get(name) ?? createGlyph(name);
  glyphsByName.set(name, glyph);
  return glyph;
}

function createGlyph(name: string): IconType {
  const Glyph = (props: ComponentProps<IconType>) => {
    const known = useLive(pictures) ?? {};
    useEffect(() => {
      void import('./own-icons.ts').then(
        ({ ownIcons }) => pictures.set(ownIcons),
        () => undefined,
      );
    }, []);
    const Picture = Object.hasOwn(known, name) ? known[name] : undefined;
    return Picture ? <Picture {...props} /> : <Shapes {...props} />;
  };
  // Icons are only rendered; the type of lucide also has a ref.
  return Glyph as unknown as IconType;
}
