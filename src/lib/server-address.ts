/**
 * Where the server is. The build names it (API_BASE, SOCKET_ADDRESS); outside a build, as in tests,
 * it is the origin of the page.
 */
const apiBase = typeof __API_BASE__ === 'string' ? __API_BASE__ : '/api';

/** The address to connect the socket to; "/" is the origin of the page. */
export const socketAddress = typeof __SOCKET_ADDRESS__ === 'string' ? __SOCKET_ADDRESS__ : '/';

/** The address of a path of the API under the configured base path. @param path begins with `/api` */
export function apiAddress(path: string, base: string = apiBase): string {
  return base + path.slice('/api'.length);
}
