import { readJpeg } from '../../../schema/records/jpeg.ts';

/** The pages of a scan as one PDF (ISO 32000-1): a page has one JPEG file, which stays as it is. */

/** A page in points: the short side of A4. Scans are upright or across. */
const SHORT_SIDE_PT = 595;

type Page = { jpeg: Uint8Array; widthPx: number; heightPx: number; gray: boolean };

/**
 * Joins JPEG files to one PDF, in their order.
 *
 * @throws RangeError when there is no page, or a file is no whole JPEG file
 */
export function scanToPdf(jpegs: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (jpegs.length === 0) throw new RangeError('A scan has at least one page');
  const pages = jpegs.map(pageOf);
  const file = createFile();
  // Object 1 is the catalog, 2 the list of pages; each page has three: itself, its picture, its drawing.
  const kids = pages.map((_page, i) => `${3 + 3 * i} 0 R`).join(' ');
  file.object('<< /Type /Catalog /Pages 2 0 R >>');
  file.object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  pages.forEach((page, i) => addPage(file, page, 3 + 3 * i));
  return file.end();
}

function pageOf(jpeg: Uint8Array): Page {
  const read = readJpeg(jpeg);
  if (!read) throw new RangeError('A page is no whole JPEG file');
  return { jpeg, widthPx: read.widthPx, heightPx: read.heightPx, gray: componentsOf(jpeg) === 1 };
}

/** The number of colours that the picture is made of. */
function componentsOf(jpeg: Uint8Array): number {
  for (let at = 2; jpeg[at] === 0xff;) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return jpeg[at + 9] ?? 3;
    }
    at += 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
  return 3;
}

function addPage(file: PdfFile, { jpeg, widthPx, heightPx, gray }: Page, id: number): void {
  const scale = SHORT_SIDE_PT / Math.min(widthPx, heightPx);
  const width = Math.round(widthPx * scale);
  const height = Math.round(heightPx * scale);
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`;
  file.object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
      `/Resources << /XObject << /Scan ${id + 1} 0 R >> >> /Contents ${id + 2} 0 R >>`,
  );
  file.object(
    `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} ` +
      `/ColorSpace /${gray ? 'DeviceGray' : 'DeviceRGB'} /BitsPerComponent 8 ` +
      `/Filter /DCTDecode /Length ${jpeg.length} >>`,
    jpeg,
  );
  file.object(`<< /Length ${drawing.length} >>`, new TextEncoder().encode(drawing));
}

type PdfFile = {
  object(dictionary: string, stream?: Uint8Array): void;
  end(): Uint8Array<ArrayBuffer>;
};

function createFile(): PdfFile {
  const parts: Uint8Array[] = [];
  const starts: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  write('%PDF-1.4\n');
  // Bytes beyond ASCII tell programs that the file is not text.
  write(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  return {
    object(dictionary, stream) {
      starts.push(length);
      write(`${starts.length} 0 obj\n${dictionary}\n`);
      if (stream) {
        write('stream\n');
        write(stream);
        write('\nendstream\n');
      }
      write('endobj\n');
    },
    end() {
      const table = length;
      const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
      write(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
      write(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
      const whole = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}
