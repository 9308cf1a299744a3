import { describe, expect, it } from 'vitest';
import { serviceDropIn } from './service-drop-in.ts';

const none = { exportDir: undefined, filesDir: undefined, retentionDir: undefined };

describe('the drop-in of the systemd unit', () => {
  it('names the folders of the settings outside the state folder, each once', () => {
    expect(
      serviceDropIn({
        dataDir: '/var/lib/pitboss',
        exportDir: '/srv/pitboss/exports',
        filesDir: '/srv/pitboss/exports',
        retentionDir: '/var/lib/pitboss/months',
      }),
    ).toBe('[Service]\nReadWritePaths="/srv/pitboss/exports"\n');
  });

  it('escapes what systemd would interpret, and knows a folder whose name begins alike', () => {
    expect(serviceDropIn({ ...none, dataDir: '/var/lib/pitboss-2', filesDir: '/srv/my 100%/"x"' })).toBe(
      '[Service]\nReadWritePaths="/var/lib/pitboss-2" "/srv/my 100%%/\\"x\\""\n',
    );
  });

  it('has no setting when every folder is below the state folder', () => {
    expect(serviceDropIn({ ...none, dataDir: '/var/lib/pitboss/data' })).not.toContain('[Service]');
  });
});
