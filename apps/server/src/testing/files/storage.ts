import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../../platform/files/store.ts';
import { fileStoreOf } from '../../platform/files/stores.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { startTestS3, type TestS3 } from './s3.ts';

/** Kinds of file storage; the tests of uploads run on each. */
export const storageKinds = ['folder', 'bucket'] as const;

export interface TestStorage {
  readonly api: TestApi;
  readonly store: FileStore;
  /** The bucket; null when files are in a folder. */
  readonly s3: TestS3 | null;
  /** Returns the names of all files, with an empty one for each file in progress. */
  names(): Promise<string[]>;
  /** Makes a stored file two hours old. */
  age(name: string): void;
  /** Removes all stored files. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an API whose files are in a folder or a bucket created for it. */
export async function startTestStorage(kind: (typeof storageKinds)[number]): Promise<TestStorage> {
  const s3 = kind === 'bucket' ? await startTestS3() : null;
  const api = await startTestApi({ config: { s3: s3?.settings ?? null } });
  const folder = join(api.services.config.dataDir, 'files');
  const store = fileStoreOf(api.services.config);
  const everything = () => store.olderThan(Date.now() + 3_600_000);
  const keyOf = (name: string) => join(name.slice(0, 2), name);
  return {
    api,
    store,
    s3,
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
