/**
 * Opens the addresses that the service worker sends to this tab when somebody has tapped a notification.
 *
 * @returns a function that stops it
 */
export function followOpenedAddresses(open: (url: string) => void): () => void {
  const container = globalThis.navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const onMessage = ({ data }: MessageEvent<{ type?: unknown; url?: unknown } | null>): void => {
    if (data?.type === 'OPEN' && typeof data.url === 'string') open(data.url);
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}
