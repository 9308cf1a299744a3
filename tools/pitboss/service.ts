import { readSettings } from '../../apps/server/src/platform/config/config.ts';
import { serviceDropIn } from './service-drop-in.ts';

/**
 * `pitboss service`: prints the drop-in of the systemd unit that lets the server write the folders of its
 * settings.
 */
try {
  process.stdout.write(serviceDropIn(readSettings()));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
