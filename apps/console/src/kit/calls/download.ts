import { ownOrigin } from './origin.ts';

/** Has the browser fetch a file under an address that the server has signed. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = ownOrigin().api + url;
  link.download = '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
