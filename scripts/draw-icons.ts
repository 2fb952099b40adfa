// Draws the PNG icons from src/app/icon.svg. Run by hand after a change of the drawing.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '../tests/helpers/chromium.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'public/icons');
const svg = await readFile(join(root, 'src/app/icon.svg'), 'utf8');
// Systems cut their own shape, so they get square corners. The drawing stands within the inner
// 80 % that every mask leaves (W3C App Manifest, "safe zone").
const square = svg.replace(/rx="\d+" /, '');

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
const page = await browser.newPage();
await draw('icon-192.png', svg, 192);
await draw('icon-512.png', svg, 512);
await draw('apple-touch-icon.png', square, 180);
await draw('maskable-512.png', square, 512);
await browser.close();

async function draw(name: string, image: string, size: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  const sized = image.replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<!doctype html><body style="margin:0;line-height:0">${sized}</body>`);
  await writeFile(join(folder, name), await page.screenshot({ omitBackground: true }));
}
