import { type Environment, type Hosts, environmentOf, hostsIn } from '../lib/environment.ts';

/** The names of the app's hosts, as they were given to the build. */
export const appHosts: Hosts = {
  prod: hostsIn(__PRODUCTION_HOSTS__),
  dev: hostsIn(__DEV_HOST__),
};

/** Where this page runs. */
export function currentEnvironment(): Environment {
  return environmentOf(location.hostname, appHosts);
}
