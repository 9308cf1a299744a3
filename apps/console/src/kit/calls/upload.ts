import { type Uploaded, type UploadKindName, uploadPath } from '@pitboss/contract/content/uploads';
import type { Envelope } from '@pitboss/contract/core/define';
import { kitText } from '../kit.text.ts';
import { currentSettings } from '../settings.ts';
import { sayNow } from '../text.ts';
import { ownOrigin } from './origin.ts';
import { CallError, expiredCode, networkCode, sessionOver } from './send.ts';
import { readToken } from './token.ts';

/** Without a byte moving for so long, an upload is taken for lost. */
const stalledMs = 30_000;

/**
 * Uploads one file and returns the name under which a call uses it. `progress` receives the share that has
 * been sent, from 0 to 1. Throws a CallError with the reason, which the caller shows.
 */
export function upload(
  kind: UploadKindName,
  file: Blob,
  { signal, progress }: { readonly signal: AbortSignal; progress(share: number): void },
): Promise<Uploaded> {
  const token = readToken();
  // Only this older interface reports how much of a request has been sent.
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file, 'file');
  return new Promise((resolve, reject) => {
    const lost = () => reject(new CallError(networkCode, sayNow(kitText.uploadFailed)));
    let stalled = setTimeout(() => request.abort(), stalledMs);
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      if (total > 0) progress(loaded / total);
    };
    request.onload = () => {
      try {
        const { code, desc, data } = JSON.parse(request.responseText) as Envelope<Uploaded>;
        if (code === 0) return resolve(data);
        if (code === expiredCode) sessionOver(token);
        return reject(new CallError(code, desc));
      } catch {
        return lost();
      }
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', ownOrigin().api + uploadPath(kind));
    request.withCredentials = true;
    request.setRequestHeader('token', token);
    request.setRequestHeader('language', currentSettings().language);
    request.send(form);
  });
}
