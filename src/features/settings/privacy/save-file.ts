/** Long enough for a slow device to begin reading it. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, which saves it or asks where to. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
