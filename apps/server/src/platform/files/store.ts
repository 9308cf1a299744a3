import type { Readable } from 'node:stream';

/** Returns whether a text is the name of a stored file: 128 random bits in hex, never chosen by a user. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/**
 * Maps names of stored files to the paths of a folder or the keys of a bucket, and back; null for a key of
 * another layout.
 */
export interface Layout {
  keyOf(name: string): string;
  nameOf(key: string): string | null;
}

/**
 * Storage of the bytes of files. Names are assigned by the server; a file is never changed under its name. A
 * folder by default (folder-store.ts), a bucket by configuration (s3-store.ts); servers behind one address
 * share it.
 */
export interface FileStore {
  /** A fresh path of a temporary file, on the disk of the files or of the server. */
  temporary(): Promise<string>;
  /** Keeps a temporary file under a name. */
  keep(temporary: string, name: string): Promise<void>;
  /** The bytes of a file; null when it is not there. */
  read(name: string): Promise<Buffer | null>;
  /**
   * The bytes of a file as they are read, for large ones, or those from one place to another, both included;
   * null when it is not there.
   */
  stream(name: string, part?: { readonly start: number; readonly end: number }): Promise<Readable | null>;
  /** The size of a file in bytes; null when it is not there. */
  size(name: string): Promise<number | null>;
  /** Removes a file; one that is not there is no failure. */
  remove(name: string): Promise<void>;
  /** Names of files, and of temporary ones, that were written before a time (epoch ms). */
  olderThan(beforeMs: number): AsyncIterable<{ name: string; remove(): Promise<void> }>;
  /** The free share of the disk that temporary files are written to, from 0 to 1. */
  free(): Promise<number>;
}

/** A name that leads nowhere else; throws for any other. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error('a stored file has a name of 32 hex digits');
  return name;
}
