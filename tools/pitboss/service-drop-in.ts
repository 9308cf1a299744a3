import { isAbsolute, relative } from 'node:path';
import type { Config } from '../../apps/server/src/platform/config/config.ts';

/** Folder that the unit of `deploy/` may write by itself (StateDirectory). */
const stateFolder = '/var/lib/pitboss';

const isInside = (folder: string, above: string): boolean => {
  const path = relative(above, folder);
  return path === '' || (!path.startsWith('..') && !isAbsolute(path));
};

/** A path as systemd reads it: quoted, with its specifiers escaped. */
const quoted = (path: string): string => `"${path.replace(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** Returns a drop-in of `pitboss.service` with the folders of the settings outside its own state folder. */
export function serviceDropIn({
  dataDir,
  exportDir,
  filesDir,
  retentionDir,
}: Pick<Config, 'dataDir' | 'exportDir' | 'filesDir' | 'retentionDir'>): string {
  const named = [dataDir, exportDir, filesDir, retentionDir].filter((folder) => folder !== undefined);
  const folders = [...new Set(named)].filter((folder) => !isInside(folder, stateFolder));
  if (folders.length === 0) return '# The settings name no folder that the unit may not write by itself.\n';
  return `[Service]\nReadWritePaths=${folders.map(quoted).join(' ')}\n`;
}
