import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../../kernel/storage/store.ts';
import { fileStoreOf } from '../../kernel/storage/stores.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { startTestS3, type TestS3 } from './s3.ts';

/** Where files may lie; what is said of uploads is so for each. */
export const storageKinds = ['folder', 'bucket'] as const;

export interface TestStorage {
  readonly api: TestApi;
  readonly store: FileStore;
  /** The bucket, where files lie in one. */
  readonly s3: TestS3 | null;
  /** Names of all files, with an empty one for each that is on its way. */
  names(): Promise<string[]>;
  /** Lets a stored file be two hours old. */
  age(name: string): void;
  /** Removes whatever is stored. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/** An API whose files lie in a folder or a bucket of its own. */
export async function startTestStorage(kind: (typeof storageKinds)[number]): Promise<TestStorage> {
  const s3 = kind === 'bucket' ? await startTestS3() : null;
  const api = await startTestApi({ config: { s3: s3?.settings ?? null } });
  const folder = join(api.services.config.dataDir, 'files');
  const store = fileStoreOf(api.services.config);
  const everything = () => store.olderThan(Date.now() + 3_600_000);
  const keyOf = (name: string) => join(name.slice(0, 2), name);
  return {
    ...{ api, store, s3 },
    async names() {
      const found: string[] = [];
      for await (const { name } of everything()) found.push(name);
      return found.sort();
    },
    age(name) {
      const old = new Date(Date.now() - 7_200_000);
      if (s3) s3.age(`test/files/${keyOf(name)}`);
      else utimesSync(join(folder, keyOf(name)), old, old);
    },
    async empty() {
      for await (const file of everything()) await file.remove();
      rmSync(folder, { recursive: true, force: true });
      await store.free();
    },
    async stop() {
      await api.stop();
      await s3?.stop();
    },
  };
}
