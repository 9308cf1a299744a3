import { storableText } from '@pitboss/wallet/foreign-text';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config/mail-settings.ts';

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
  /** The server has rejected the mail permanently: a retry would fail again. */
  readonly isFinal: boolean;
  /** The server has responded, so that other mails may succeed. */
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
  // Errors of the installation's own access get fixed at some point; a rejected mail or address does not.
  const isReached = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isReached && responseCode !== undefined && responseCode >= 500;
  const why = storableText((response ?? message).replace(/\s+/g, ' '), 200);
  return new MailFailed(why, { isFinal, isReached });
}

const transportTo = (
  { host, port, isEncrypted, user }: MailSettings,
  connectionTimeout: number,
  socketTimeout: number,
) =>
  createTransport({
    host,
    port,
    secure: isEncrypted,
    requireTLS: user !== null && !isEncrypted,
    ...(user && { auth: { user: user.name, pass: user.password } }),
    connectionTimeout,
    greetingTimeout: connectionTimeout,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and signs in to the mail server without sending a mail. Throws a MailFailed with the reason. */
export async function verifyMailServer(settings: MailSettings, waitMs: number): Promise<void> {
  const transport = transportTo(settings, waitMs, waitMs);
  try {
    await transport.verify();
  } catch (error) {
    throw failureOf(error);
  } finally {
    transport.close();
  }
}

/**
 * Sends a mail by the mail server. Throws a MailFailed with the reason when it was not accepted. A password
 * is never sent over an unencrypted connection.
 */
export async function sendMail(settings: MailSettings, mail: Mail): Promise<void> {
  const { from } = settings;
  const transport = transportTo(settings, connectMs, silenceMs);
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
