import type { Databases } from '../db/databases/databases.ts';
import type { Link } from '../servers/link.ts';
import type { Services } from './serve.ts';

/**
 * The server's own services with its databases, for the platform code, ingest and background work; slices may
 * not import this file.
 */
export interface ServerServices extends Services {
  readonly databases: Databases;
  /** To the parent of several servers at the same ports. */
  readonly link?: Link;
}

/** Returns the services without the databases, as slices get them. */
export const forSlices = ({ databases: _, link: __, ...services }: ServerServices): Services => services;
