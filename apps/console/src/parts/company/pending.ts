const key = 'companyAccount';

/** Request to the identity provider that this tab waits for. */
export interface Pending {
  readonly ticket: string;
  readonly purpose: 'signIn' | 'link';
}

/** Remembers a request in this tab, and sends the browser to the provider. */
export function leaveFor(url: string, pending: Pending): void {
  sessionStorage.setItem(key, JSON.stringify(pending));
  location.assign(url);
}

/** Returns true when the provider has sent the browser back to a request of this tab. */
export const isAnswered = (): boolean =>
  new URLSearchParams(location.search).has('state') && sessionStorage.getItem(key) !== null;

/** Takes the provider's reply out of the address, where it must not stay, and out of this tab's memory. */
export function takeAnswer(): { readonly pending: Pending; readonly answer: string } | null {
  const stored = sessionStorage.getItem(key);
  const answer = location.search.slice(1);
  sessionStorage.removeItem(key);
  history.replaceState(null, '', '/');
  return stored === null ? null : { pending: JSON.parse(stored) as Pending, answer };
}
