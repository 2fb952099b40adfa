import { type Environment, type Hosts, environmentOf, hostsIn } from '../lib/environment.ts';

/** The host names of the app, set at build time. */
export const appHosts: Hosts = {
  prod: hostsIn(__PRODUCTION_HOSTS__),
  dev: hostsIn(__DEV_HOST__),
};

/** Where this page runs. */
export function currentEnvironment(): Environment {
  return environmentOf(location.hostname, appHosts);
}
