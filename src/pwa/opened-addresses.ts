/** Opens the addresses that the service worker sends to this tab after a tap on a notification. */
export function followOpenedAddresses(open: (url: string) => void): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  container?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; url: string } | null>) => {
      if (data?.type === 'OPEN') open(data.url);
    },
  );
}
