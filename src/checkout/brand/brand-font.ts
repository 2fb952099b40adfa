const FAMILY = 'BrandCustomFont';

/**
 * Loads the owner's font for the title of the product.
 * @returns the CSS family, or null when it cannot be loaded
 */
export async function loadBrandFont(address: string): Promise<string | null> {
  try {
    document.fonts.add(await new FontFace(FAMILY, `url(${JSON.stringify(address)})`).load());
    return FAMILY;
  } catch {
    return null;
  }
}
