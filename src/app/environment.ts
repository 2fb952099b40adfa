import { type Environment, environmentOf, hostsIn } from '../lib/environment.ts';

/** Where this page runs. The names of the hosts were given to the build. */
export function currentEnvironment(): Environment {
  return environmentOf(location.hostname, {
    prod: hostsIn(__PRODUCTION_HOSTS__),
    dev: hostsIn(__DEV_HOST__),
  });
}
