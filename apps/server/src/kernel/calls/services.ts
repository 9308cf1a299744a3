import type { Databases } from '../database/db.ts';
import type { Link } from '../servers/link.ts';
import type { Services } from './serve.ts';

/** The server's own services with its databases, for the kernel, ingest and background work; slices may not import this file. */
export interface ServerServices extends Services {
  readonly databases: Databases;
  /** To the parent of several servers at the same ports. */
  readonly link?: Link;
}

/** The same without the databases, as slices get them. */
export const forSlices = ({ databases: _, link: __, ...services }: ServerServices): Services => services;
