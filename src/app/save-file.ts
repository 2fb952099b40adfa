/** The time until the object URL is revoked; slow devices start reading late. */
const KEPT_MS = 60_000;

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
