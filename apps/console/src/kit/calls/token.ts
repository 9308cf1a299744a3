const key = 'token';

/** The session token lives in session storage (spec §4): one browser tab, gone with it. */
export const readToken = (): string => sessionStorage.getItem(key) ?? '';
export const saveToken = (token: string): void => sessionStorage.setItem(key, token);
export const clearToken = (): void => sessionStorage.removeItem(key);
