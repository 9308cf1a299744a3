import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

/** A mail to one address, with at most one file. */
export interface Mail {
  /** Names the mail: one that is sent again has the same. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly file: { readonly name: string; readonly content: Buffer } | null;
}

/** Why a mail was not accepted, in the words of the mail server or of the connection. */
export class MailFailed extends Error {
  /** Another try would meet the same: the server has refused the mail for good. */
  readonly isFinal: boolean;
  /** The server has answered, so that other mails may fare better. */
  readonly isReached: boolean;

  constructor(message: string, how: { isFinal: boolean; isReached: boolean }) {
    super(message);
    this.isFinal = how.isFinal;
    this.isReached = how.isReached;
  }
}

const connectMs = 10_000;
const silenceMs = 30_000;

function failureOf(error: unknown): MailFailed {
  const { code, responseCode, response, message } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
    message: string;
  };
  // What is wrong with the installation's own access is put right some time; a refused mail or address is not.
  const isReached = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isReached && responseCode !== undefined && responseCode >= 500;
  return new MailFailed((response ?? message).replace(/\s+/g, ' ').slice(0, 200), { isFinal, isReached });
}

/** Gives a mail to the mail server; a MailFailed says why it was not accepted. A password never goes over a plain connection. */
export async function sendMail(settings: MailSettings, mail: Mail): Promise<void> {
  const { host, port, isEncrypted, user, from } = settings;
  const transport = createTransport({
    ...{ host, port, secure: isEncrypted },
    requireTLS: user !== null && !isEncrypted,
    ...(user && { auth: { user: user.name, pass: user.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`,
      attachments: mail.file ? [{ filename: mail.file.name, content: mail.file.content }] : [],
    });
  } catch (error) {
    throw failureOf(error);
  } finally {
    transport.close();
  }
}
