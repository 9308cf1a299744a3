import { resumableFiles, videos } from '@pitboss/contract/content/videos';
import type { Envelope } from '@pitboss/contract/core/define';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { CallError, networkCode, send } from '../../kit/calls/send.ts';
import { kitText } from '../../kit/kit.text.ts';
import { currentSettings } from '../../kit/settings.ts';
import { sayNow } from '../../kit/text.ts';

/** Without a byte moving for so long, a part is taken for lost. */
const stalledMs = 30_000;
/** Tries of one part before the user has to decide. */
const tries = 3;

/** Sends one part to its signed address; `moved` receives the number of bytes sent. */
function sendPart(
  url: string,
  { offset, part }: { readonly offset: number; readonly part: Blob },
  signal: AbortSignal,
  moved: (bytes: number) => void,
): Promise<{ received: number }> {
  // Only this older interface reports how much of a request has been sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const lost = () => reject(new CallError(networkCode, sayNow(kitText.uploadFailed)));
    request.timeout = stalledMs;
    request.upload.onprogress = ({ loaded }) => moved(loaded);
    request.onload = () => {
      try {
        const { code, desc, data } = JSON.parse(request.responseText) as Envelope<{ received: number }>;
        if (code === 0) resolve(data);
        else reject(new CallError(code, desc));
      } catch {
        lost();
      }
    };
    request.onerror = lost;
    request.onabort = lost;
    request.ontimeout = lost;
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `${ownOrigin().api}${url}&offset=${offset}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('language', currentSettings().language);
    request.send(part);
  });
}

/**
 * Uploads a file in parts and returns the name under which a call uses it. A lost part is sent again from the
 * byte that the server has; `id` resumes an upload. Throws a CallError with the reason, which the caller
 * shows.
 */
export async function uploadParts(
  file: File,
  options: {
    readonly id?: string | undefined;
    readonly signal: AbortSignal;
    readonly begun: (id: string) => void;
    /** Receives the share that has been sent, from 0 to 1. */
    readonly progress: (share: number) => void;
  },
): Promise<string> {
  const { signal, progress } = options;
  const request = (id: string | undefined) =>
    send(
      resumableFiles.begin,
      { kind: 'video', name: file.name, bytes: file.size, ...(id ? { id } : {}) },
      { signal, quiet: true },
    );
  let upload = await request(options.id);
  options.begun(upload.id);
  let received = upload.received;
  for (let failures = 0; received < file.size; ) {
    const part = file.slice(received, received + upload.partBytes);
    const before = received;
    try {
      const reply = await sendPart(upload.url, { offset: before, part }, signal, (bytes) =>
        progress(Math.min(before + bytes, file.size) / file.size),
      );
      received = reply.received;
      failures = 0;
    } catch (error) {
      failures += 1;
      const mayPass = error instanceof CallError && error.code === networkCode;
      if (!mayPass || signal.aborted || failures >= tries) throw error;
      upload = await request(upload.id);
      received = upload.received;
    }
  }
  const { file: name } = await send(resumableFiles.finish, { id: upload.id }, { signal, quiet: true });
  return name;
}

/** Gives up an upload that was begun; one that is gone is gone. */
export const giveUp = (id: string): Promise<unknown> =>
  send(videos.remove, { id }, { quiet: true }).catch(() => undefined);
