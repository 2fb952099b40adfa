/** What a build is told of the server that it will talk to. */

type Env = Readonly<Record<string, string | undefined>>;

/** The base path of the API, without a slash at its end. @throws Error for what is no path */
export function apiBaseOf({ API_BASE: base = '/api' }: Env): string {
  if (!/^(?:\/[\w.-]+)+$/.test(base)) {
    throw new Error(`API_BASE must be a path such as /api, without a slash at its end: ${base}`);
  }
  return base;
}

/** The origin of the socket; "/" for that of the page. @throws Error for what is no origin */
export function socketAddressOf({ SOCKET_ADDRESS: address }: Env): string {
  if (address === undefined || address === '') return '/';
  if (!URL.canParse(address) || new URL(address).origin !== address) {
    throw new Error(`SOCKET_ADDRESS must be an origin such as https://live.example: ${address}`);
  }
  return address;
}
