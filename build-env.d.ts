/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;
/** Host names of production and of development, as PRODUCTION_HOSTS and DEV_HOST name them to the build. */
declare const __PRODUCTION_HOSTS__: string;
declare const __DEV_HOST__: string;
/** Whether the build contains the testers' page. */
declare const __HAS_TEST_PAGE__: boolean;
