/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;
/** Host names of production and of development, as PRODUCTION_HOSTS and DEV_HOST name them to the build. */
declare const __PRODUCTION_HOSTS__: string;
declare const __DEV_HOST__: string;
/** The base path of the API and the address of the socket: API_BASE and SOCKET_ADDRESS. */
declare const __API_BASE__: string;
declare const __SOCKET_ADDRESS__: string;
/** Whether the build contains the testers' page. */
declare const __HAS_TEST_PAGE__: boolean;
/** Zod's configuration, which its modules take over when they are loaded. */
// Only `var` declares a property of globalThis.
// oxlint-disable-next-line no-var
declare var __zod_globalConfig: { jitless?: boolean } | undefined;
