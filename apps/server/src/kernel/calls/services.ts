import type { Databases } from '../database/db.ts';
import type { Services } from './serve.ts';

/** The server's own services with its databases, for the kernel, ingest and background work; slices may not import this file. */
export interface ServerServices extends Services {
  readonly databases: Databases;
}

/** The same without the databases, as slices get them. */
export const forSlices = ({ databases: _, ...services }: ServerServices): Services => services;
