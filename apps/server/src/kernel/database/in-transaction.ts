import { AsyncLocalStorage } from 'node:async_hooks';

const open = new AsyncLocalStorage<boolean>();

/** Runs work that holds a transaction of a request, so that what it calls can tell. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work);

/** Whether the running code holds a transaction of a request: then it must not wait for other machines. */
export const inTransaction = (): boolean => open.getStore() === true;
