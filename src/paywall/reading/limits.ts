/* Limits of a document. A real one has some dozens of components on a few levels. */
export const nodes = 1500;
export const depth = 32;
export const locales = 80;
export const textsInLocale = 2000;
export const textLength = 4000;
export const problems = 20;
export const gradientPoints = 16;
export const timelineItems = 40;
export const spacingPx = 400;
export const sizePx = 4000;
export const radiusPx = 9999;
export const borderPx = 40;
export const shadowPx = 200;
export const iconPx = 200;
