import { videos } from '@pitboss/contract/content/videos';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, send } from '../../kit/calls/send.ts';
import { upload } from '../../kit/calls/upload.ts';
import { afterWrite } from '../../kit/calls/use-call.ts';
import { firstFrame } from './frame.ts';
import { giveUp, uploadParts } from './send-parts.ts';

/** Files that are sent at the same time. */
const atOnce = 3;

export interface Sending {
  readonly key: number;
  readonly file: File;
  readonly step: 'waiting' | 'sending' | 'done' | 'failed';
  readonly share: number;
  readonly reason?: string | undefined;
  /** Of the upload, once it has begun. */
  readonly id?: string | undefined;
}
export interface About {
  readonly tagIds: string[];
  readonly recommendation: number;
}

/** Uploads a frame of the file as cover and returns its name; null if the browser cannot render one. */
async function coverOf(file: File, signal: AbortSignal): Promise<string | null> {
  const frame = await firstFrame(file);
  if (!frame) return null;
  return (await upload('videoCover', frame, { signal, progress: () => undefined })).file;
}

let keys = 0;

/** Several uploads of videos, some at a time, each of which can be given up and tried again where it was. */
export function useUploads() {
  const client = useQueryClient();
  const [list, setList] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<number, AbortController>());
  // Leaving the page does not discard an upload: the sent parts can be resumed for a day.
  useEffect(
    () => () => {
      for (const one of running.current.values()) one.abort();
    },
    [],
  );
  const change = (key: number, next: Partial<Sending>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...next } : one)));

  async function run(one: Sending, about: About): Promise<void> {
    const own = new AbortController();
    running.current.set(one.key, own);
    change(one.key, { step: 'sending', reason: undefined });
    try {
      const file = await uploadParts(one.file, {
        id: one.id,
        signal: own.signal,
        begun: (id) => change(one.key, { id }),
        progress: (share) => change(one.key, { share }),
      });
      const cover = await coverOf(one.file, own.signal).catch(() => null);
      const name = one.file.name.replace(/\.[^.]*$/, '').slice(0, 100) || one.file.name;
      await send(videos.add, { file, name, cover, ...about }, { quiet: true });
      change(one.key, { step: 'done', share: 1, id: undefined });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(one.key, { step: 'failed', reason: error.message });
    } finally {
      running.current.delete(one.key);
      await afterWrite(client, videos.add);
    }
  }

  return {
    list,
    add(files: readonly File[]): void {
      const fresh = files.map((file): Sending => {
        keys += 1;
        return { key: keys, file, step: 'waiting', share: 0 };
      });
      setList((before) => [...before, ...fresh]);
    },
    /** Sends what waits, some at a time. */
    async start(about: About, only?: Sending): Promise<void> {
      const waiting = only ? [only] : list.filter(({ step }) => step === 'waiting');
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await run(next, about);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
    cancel(one: Sending): void {
      running.current.get(one.key)?.abort();
      if (one.id && one.step !== 'done') void giveUp(one.id).then(() => afterWrite(client, videos.remove));
      setList((before) => before.filter(({ key }) => key !== one.key));
    },
  };
}
