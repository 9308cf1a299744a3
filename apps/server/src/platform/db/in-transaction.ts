import { AsyncLocalStorage } from 'node:async_hooks';

const open = new AsyncLocalStorage<boolean>();

/**
 * Runs work that holds a transaction of a request, so that code it calls can detect this with
 * `inTransaction`.
 */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work);

/**
 * Returns whether the running code holds a transaction of a request: then it must not wait for other hosts.
 */
export const inTransaction = (): boolean => open.getStore() === true;
